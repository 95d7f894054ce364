import { LIMITS, NOTHING, TIMES, formatRupeesShort, type Paise } from '@rang/contract';
import { RETURN_PERCENT } from '@rang/fairness';
import { findMinesLastGem, minesChance, minesPaidMultiplier, multiplierNumber } from '@rang/games';
import { formatFactor } from '../../../play/format-figures.ts';
import { formatCount, formatShare } from '../../../lib/format-number.ts';
import { KeyList, OddsLadder, RuleSteps } from '../../../play/how-to-play.tsx';
import { Panel } from '../../../play/frame/panel.tsx';
import { usePlayed } from '../play/use-play.ts';
import { cutText, findCut } from '../panel/payout-strip.tsx';
import { useWords } from '../wording/use-words.ts';

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
  const cut = useCutText();
  const factor = formatCount(RETURN_PERCENT / 100);
  return (
    <Panel title={t('how.title')}>
      <RuleSteps
        steps={[
          t('how.one'),
          t('how.two'),
          t('how.three'),
          t('how.four', { amount: formatRupeesShort(LIMITS.minesMaxWin) }),
        ]}
        notes={[
          t('how.edge', { percent: RETURN_PERCENT, kept: 100 - RETURN_PERCENT, factor }),
          ...(cut === undefined ? [] : [cut]),
          t('how.abandoned', { hours: HOURS }),
        ]}
      />
      <Ladder
        stake={table.game?.betAmount ?? bet.amount ?? NOTHING}
        mines={table.game?.mineCount ?? bet.mineCount ?? 1}
        found={table.game?.revealedCount ?? 0}
      />
      <KeyList
        title={t('how.keys')}
        note={t('how.keysNote')}
        keys={KEYS.map(([key, what]) => ({ key, does: t(`how.${what}`) }))}
      />
    </Panel>
  );
}

/** Every gem up to the one that ends the game, what it pays of this stake and how likely it is to get there. */
function Ladder({ stake, mines, found }: { stake: Paise; mines: number; found: number }) {
  const { t } = useWords();
  const rungs = Array.from({ length: findMinesLastGem(stake, mines) }, (_, place) => {
    const multiplier = multiplierNumber(minesPaidMultiplier(stake, mines, place + 1));
    return {
      pays: formatFactor(multiplier),
      odds: `${t('how.rung', { count: place + 1 })} · ${formatShare(minesChance(mines, place + 1))}`,
      isReached: place < found,
    };
  });
  return <OddsLadder title={t('how.ladder', { count: mines })} rungs={rungs} />;
}

/** Where the wins of the game on the board are cut, before it those of the bet in the fields; undefined where none is. */
function useCutText(): string | undefined {
  const { t } = useWords();
  const { bet, table } = usePlayed();
  const { betAmount, mineCount } = table.game ?? { betAmount: bet.amount, mineCount: bet.mineCount };
  const cut = findCut(betAmount, mineCount);
  return cut && cutText(cut, t);
}
