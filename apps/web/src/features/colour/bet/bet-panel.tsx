import { Skeleton } from '@mantine/core';
import { formatRupeesShort, type ColourBetRecord, type Paise } from '@rang/contract';
import { useRef, useState } from 'react';
import { useBalance } from '../../../house/money/balance.ts';
import { useMyBets } from '../history/use-my-bets.ts';
import { useRound } from '../round/use-running-round.ts';
import { SelectionMark } from '../selection/selection-mark.tsx';
import { useWords } from '../wording/use-words.ts';
import { BetBar } from './bet-bar.tsx';
import bar from './bet-bar.module.css';
import classes from './bet-panel.module.css';
import { choiceOf, findObstacle, findAmountRefusal, findStakeAmount, select, type Choice } from './choice.ts';
import { SelectionField } from './selection-field.tsx';
import { StakeField } from './stake-field.tsx';
import { sumUpOpenBets } from './bet-summary.ts';
import type { Placing } from './use-place-bet.ts';

interface BetPanelProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  readonly placing: Placing;
}

/** Choosing a colour or number and an amount, and placing the bet. What belongs to the screen is kept there. */
export function BetPanel({ choice, onChange, placing }: BetPanelProps) {
  const { timer, phase, isPaused } = useRound();
  const amountField = useRef<HTMLInputElement>(null);
  const stakeError = useStakeError();
  const { place, forget, ...report } = placing;
  const { selection, stake } = choice;
  const amount = findStakeAmount(stake);
  const balance = useBalance().amount;
  const isTooMuch = (of: Paise) => findAmountRefusal(of, balance) === 'INSUFFICIENT_BALANCE';
  const last = choiceOf(useMyBets().data?.[0]);

  const change = (next: Choice) => {
    stakeError.clear();
    forget();
    onChange(next);
  };
  const onPlace = () => {
    if (selection === undefined || timer === undefined) return;
    if (!stakeError.accepts(choice)) amountField.current?.focus();
    else if (amount !== undefined) void place({ round: timer.round, selection, amount, rule: timer.rule });
  };
  const onPlaceAgain = () => {
    if (last === undefined || timer === undefined) return;
    // What is bet is what is chosen: the screen shows what the press has placed.
    change({ selection: last.selection, stake: last.stake });
    void place({ round: timer.round, selection: last.selection, amount: last.amount, rule: timer.rule });
  };
  return (
    <div className={classes.panel}>
      <SelectionField
        selection={selection}
        isDisabled={isPaused || phase === 'locked'}
        onChoose={(key) => change(select(choice, key))}
      />
      <StakeField
        stake={stake}
        isDisabled={isPaused}
        isWrong={stakeError.code !== undefined}
        amountField={amountField}
        onChange={(next) => change({ ...choice, stake: next })}
      />
      <OpenBets />
      <BetBar
        selection={selection}
        amount={amount}
        obstacle={findObstacle({ phase, selection, stake })}
        report={report}
        wrong={stakeError.code}
        onPlace={onPlace}
        last={last}
        isAgainOff={last === undefined || findObstacle({ phase, ...last }) !== undefined || isTooMuch(last.amount)}
        onPlaceAgain={onPlaceAgain}
      />
    </div>
  );
}

/** What is wrong with the typed amount, shown when Place Bet is pressed and not while it is being typed. */
function useStakeError() {
  const [code, setCode] = useState<ReturnType<typeof findAmountRefusal>>();
  return {
    code,
    clear: () => setCode(undefined),
    accepts: ({ stake }: Choice) => {
      const refusal = findAmountRefusal(findStakeAmount(stake));
      setCode(refusal);
      return refusal === undefined;
    },
  };
}

/** What the player has staked in the running round, each selection once. */
function OpenBets() {
  const { t } = useWords();
  const { data, errorUpdatedAt, refetch } = useMyBets();
  if (data !== undefined) return <KnownBets bets={data} />;
  // None are there only where the house has said so.
  return (
    <div className={classes.line} role={errorUpdatedAt > 0 ? 'alert' : undefined}>
      {errorUpdatedAt === 0 ? (
        <Skeleton width={180} height={20} />
      ) : (
        <>
          <span className={classes.label}>{t('errors.fetch')}</span>
          <button type="button" className={bar.addMoney} onClick={() => void refetch()}>
            {t('errors.reload')}
          </button>
        </>
      )}
    </div>
  );
}

function KnownBets({ bets }: { bets: readonly ColourBetRecord[] }) {
  const { t } = useWords();
  const { timer } = useRound();
  const sums = sumUpOpenBets(bets, timer?.round ?? 0);
  return (
    <div className={classes.line}>
      {sums.length === 0 ? (
        <span className={classes.label}>{t('bet.noneYet')}</span>
      ) : (
        <>
          <span className={classes.label} id="open-bets">
            {t('bet.mine')}
          </span>
          {/* Many bets scroll sideways: the focus on the list lets the arrow keys do so. */}
          <ul className={classes.list} tabIndex={0} aria-labelledby="open-bets">
            {sums.map(({ betValue, total }) => (
              <li key={betValue} className={classes.bet}>
                <SelectionMark value={betValue} />
                <span>{formatRupeesShort(total)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
