import { LIMITS, MINES_TILES, TIMES, formatRupeesShort } from '@rang/contract';
import { minesMultiplier, multiplierNumber } from '@rang/games';
import { formatMultiplier } from '../../../lib/format-multiplier.ts';
import { formatShare } from '../../../lib/format-share.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RuleSteps } from '../../../ui/rule-steps.tsx';
import { usePlayed } from '../play/play-context.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './how-to-play.module.css';

const KEYS = [
  ['← ↑ ↓ →', 'keyBoard'],
  ['Enter', 'keyOpen'],
  ['B', 'keyMain'],
  ['R', 'keyRandom'],
  ['H', 'keyHalf'],
  ['D', 'keyDouble'],
  ['M', 'keySound'],
] as const;

const HOURS = TIMES.minesAbandonedMs / 3_600_000;

/** The rules in four sentences, what each gem pays with the mines that are set, and the keys. */
export function HowToPlay() {
  const { t } = useWords();
  const { bet, table } = usePlayed();
  return (
    <Panel title={t('how.title')}>
      <RuleSteps
        steps={[
          t('how.one'),
          t('how.two'),
          t('how.three'),
          t('how.four', { amount: formatRupeesShort(LIMITS.minesMaxWin) }),
        ]}
      />
      <p className={classes.note}>{t('how.edge')}</p>
      <p className={classes.note}>{t('how.abandoned', { hours: HOURS })}</p>
      <Ladder mines={table.game?.mineCount ?? bet.mineCount ?? 1} found={table.game?.revealedCount ?? 0} />
      <Keys />
    </Panel>
  );
}

/** Every gem of the board, what it pays and how likely it is to get there. */
function Ladder({ mines, found }: { mines: number; found: number }) {
  const { t, language } = useWords();
  const steps = Array.from({ length: MINES_TILES - mines }, (_, place) => {
    const pays = multiplierNumber(minesMultiplier(mines, place + 1));
    return { gems: place + 1, pays, chance: 0.99 / pays };
  });
  return (
    <>
      <h3 className={classes.head}>{t('how.ladder', { count: mines })}</h3>
      <ol className={classes.ladder}>
        {steps.map(({ gems, pays, chance }) => (
          <li key={gems} className={classes.rung} data-reached={gems <= found || undefined}>
            <strong>{formatMultiplier(pays, language)}</strong>
            <span className={classes.odds}>
              {t('how.rung', { count: gems })} · {formatShare(chance, language)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Keys() {
  const { t } = useWords();
  return (
    <div className={classes.keys}>
      <h3 className={classes.head}>{t('how.keys')}</h3>
      <p className={classes.note}>{t('how.keysNote')}</p>
      <dl className={classes.keyList}>
        {KEYS.map(([key, what]) => (
          <div key={key} className={classes.key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`how.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
