import { formatRupeesShort, type ColourSelection, type Paise, type RefusalCode } from '@rang/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { useBalance } from '../../../house/money/balance.ts';
import { useWalletModal } from '../../../house/money/wallet-modal.ts';
import { stopRepeat } from '../../../play/bet/play-button.tsx';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { holdPress } from '../../../ui/form/hold.ts';
import { useOpensIn, useRound } from '../round/use-running-round.ts';
import { SelectionMark, pigmentOf } from '../selection/selection-mark.tsx';
import { useWords } from '../wording/use-words.ts';
import classes from './bet-bar.module.css';
import { summaryOf } from './bet-summary.ts';
import type { Obstacle } from './choice.ts';
import type { BetReport } from './use-place-bet.ts';
import { RoundNow, useReport } from './report.tsx';

interface BetBarProps {
  readonly selection: ColourSelection | undefined;
  readonly amount: Paise | undefined;
  readonly obstacle: Obstacle | undefined;
  readonly report: BetReport;
  readonly wrong: RefusalCode | undefined;
  readonly onPlace: () => void;
  /** The player's last bet, and whether it cannot be placed again now. */
  readonly last: { readonly selection: ColourSelection; readonly amount: Paise } | undefined;
  readonly isAgainOff: boolean;
  readonly onPlaceAgain: () => void;
}

function Summary({ selection, amount, obstacle }: Pick<BetBarProps, 'selection' | 'amount' | 'obstacle'>) {
  const { t } = useWords();
  const rule = useRound().timer?.rule ?? 'fair';
  const seconds = useOpensIn();
  if (selection === undefined) {
    const words = seconds === undefined ? t('bet.chooseFirst') : t('bet.opens', { seconds });
    return <span className={classes.quiet}>{words}</span>;
  }
  if (amount === undefined) return <span className={classes.quiet}>{t('bet.enterAmount')}</span>;
  const { betType, betValue } = selection;
  const summary = summaryOf(selection, amount);
  const what = betType === 'color' ? t(`onColour.${betValue}`) : betValue;
  const odds = rule === 'fair' ? t('bet.chances', { ...summary }) : t('bet.noOdds');
  const isClosed = obstacle === 'locked' || obstacle === 'paused';
  const closed = seconds === undefined ? t('bet.closedShort') : t('bet.opensShort', { seconds });
  return (
    <>
      <PigmentShape colour={pigmentOf(selection)} size={16} />
      <span className={classes.words}>
        <strong>{t('bet.pays', { ...summary, selection: what })}</strong>
        <span className={classes.dot}> · </span>
        <span className={classes.quiet}>{isClosed ? closed : odds}</span>
      </span>
    </>
  );
}

function Report({ report }: { report: BetReport }) {
  const { t } = useWords();
  const { open } = useWalletModal();
  if (report.isPlaced) {
    return (
      <span className={classes.placed}>
        <IconCircleCheck size={20} aria-hidden="true" />
        {t('bet.placed')}
      </span>
    );
  }
  if (report.failure === undefined) return null;
  return (
    <>
      <span id="bet-report" className={classes.failed}>
        {report.failure.text}
      </span>
      {report.failure.code === 'INSUFFICIENT_BALANCE' ? (
        <button type="button" className={classes.addMoney} onClick={() => open('deposit')}>
          {t('bet.addMoney')}
        </button>
      ) : null}
    </>
  );
}

/**
 * What the bet is and pays, how the last press went, and the button, which keeps its place whatever the line says. Off, the
 * buttons keep the focus: who goes by keys bets on from there in the next round.
 */
export function BetBar(props: BetBarProps) {
  const { obstacle, onPlace } = props;
  const report = useReport(props);
  const { isCutOff } = useBalance();
  const { t } = useWords();
  return (
    <div className={classes.bar}>
      <div className={classes.line}>
        {report.isPlaced || report.failure !== undefined ? null : <Summary {...props} />}
        <div role="status" className={classes.report}>
          <Report report={report} />
        </div>
        {report.failure === undefined ? <RoundNow /> : null}
      </div>
      <div className={classes.buttons}>
        <AgainButton {...props} />
        <button
          type="button"
          className={classes.button}
          data-quiet={isCutOff || undefined}
          data-lacking={report.isLacking || undefined}
          {...holdPress(obstacle !== undefined)}
          aria-busy={report.isPending}
          onClick={onPlace}
          onKeyDown={stopRepeat}
        >
          {report.isPending ? (
            <>
              <span className={classes.wheel} aria-hidden="true" />
              {t('bet.placing')}
            </>
          ) : (
            t('bet.place')
          )}
        </button>
      </div>
    </div>
  );
}

/** Places the last bet once more, choice and stake; its room is there before there is one, so that nothing ever moves. */
function AgainButton({ last, isAgainOff, onPlaceAgain }: BetBarProps) {
  const { t } = useWords();
  return (
    <button
      type="button"
      className={classes.again}
      {...holdPress(isAgainOff)}
      onClick={onPlaceAgain}
      onKeyDown={stopRepeat}
    >
      {t('bet.again')}
      {last === undefined ? null : (
        <span className={classes.lastBet}>
          {formatRupeesShort(last.amount)} <SelectionMark value={last.selection.betValue} />
        </span>
      )}
    </button>
  );
}
