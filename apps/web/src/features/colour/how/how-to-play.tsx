import { COLOURS, type ColourSelection } from '@rang/contract';
import { COLOUR_DIGITS, colourMultiplier, selectionOdds } from '@rang/games';
import { formatHundredths } from '../../../play/format-figures.ts';
import { formatShare } from '../../../lib/format-number.ts';
import { useHouse } from '../../../house/house.ts';
import { RuleSteps } from '../../../play/how-to-play.tsx';
import { FairnessButton } from '../../../play/proof/proof-dialogs.tsx';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { Panel } from '../../../play/frame/panel.tsx';
import rows from '../../../play/rows.module.css';
import { useWords } from '../wording/use-words.ts';
import classes from './how-to-play.module.css';

/** The rules in four sentences, what each bet pays, and the way to check results. */
export function HowToPlay() {
  const { t } = useWords();
  const house = useHouse();
  const times = { seconds: house?.colour.lockSeconds ?? 30, round: house?.colour.roundSeconds ?? 60 };
  return (
    <Panel title={t('how.title')}>
      <div className={classes.body}>
        <div className={classes.halves}>
          <div>
            <RuleSteps steps={[t('how.choose'), t('how.lock', times), t('how.draw'), t('how.pay')]} />
            <FairnessButton text={t('how.fairness')} />
          </div>
          <div>
            <Odds />
            <p className={classes.note}>{t('how.edge')}</p>
          </div>
        </div>
      </div>
    </Panel>
  );
}

function Odds() {
  const { t } = useWords();
  return (
    <div className={classes.oddsFrame}>
      <table className={`${rows.table} ${classes.odds}`}>
        <caption className="rang-unseen">{t('how.odds')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('table.bet')}</th>
            <th scope="col">{t('how.wins')}</th>
            <th scope="col" className={rows.end}>
              {t('how.pays')}
            </th>
            <th scope="col" className={rows.end}>
              {t('how.returns')}
            </th>
          </tr>
        </thead>
        <tbody>
          {COLOURS.map((colour) => (
            <OddsRow
              key={colour}
              selection={{ betType: 'color', betValue: colour }}
              wins={COLOUR_DIGITS[colour].join(' ')}
            />
          ))}
          <OddsRow selection={{ betType: 'number', betValue: '0' }} wins={t('how.itself')} />
        </tbody>
      </table>
    </div>
  );
}

function OddsRow({ selection, wins }: { selection: ColourSelection; wins: string }) {
  const { t } = useWords();
  const odds = selectionOdds(selection);
  return (
    <tr>
      <th scope="row">
        <span className={classes.bet}>
          {selection.betType === 'color' ? <PigmentShape colour={selection.betValue} size={14} /> : null}
          {selection.betType === 'color' ? t(`colours.${selection.betValue}`) : t('how.oneNumber')}
        </span>
      </th>
      <td>
        {wins}
        <span className={rows.small}>{t('bet.odds', { wins: odds.wins, outOf: odds.outOf })}</span>
      </td>
      <td className={rows.end}>{formatHundredths(colourMultiplier(selection))}</td>
      <td className={rows.end}>{formatShare(odds.returnThousandths / 1000)}</td>
    </tr>
  );
}
