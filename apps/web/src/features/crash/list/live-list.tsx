import {
  NOTHING,
  formatRupees,
  formatSignedRupees,
  type CrashLiveBet,
  type CrashSnapshot,
  type OutcomeRule,
} from '@rang/contract';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../../house/calls/session.ts';
import { Panel, StateNote } from '../../../play/frame/panel.tsx';
import { RuleMark } from '../../../play/rules/rule-banner.tsx';
import { orderByStake } from '../live/follow-table.ts';
import { useCrash } from '../live/use-crash.ts';
import { usePlayed } from '../play/use-play.ts';
import { holdPress } from '../../../ui/form/hold.ts';
import { formatHundredths, readHundredths } from '../../../play/format-figures.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './live-list.module.css';

interface Listed {
  readonly bets: readonly CrashLiveBet[];
  readonly totals: CrashSnapshot['currentTotals'];
  readonly canCancel: boolean;
}

/** Who is in the round and who left at what, and who waits for the next; it can be held still to be read. */
export function LiveList() {
  const { t } = useWords();
  const { snapshot } = useCrash();
  const [held, setHeld] = useState<CrashSnapshot>();
  const table = held ?? snapshot;
  const isHeld = held !== undefined;
  const Icon = isHeld ? IconPlayerPlay : IconPlayerPause;
  const pause = (
    <button
      type="button"
      className={classes.pause}
      aria-pressed={isHeld}
      aria-label={t(isHeld ? 'list.resume' : 'list.pause')}
      title={t(isHeld ? 'list.resume' : 'list.pause')}
      onClick={() => setHeld(isHeld ? undefined : snapshot)}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
  const current = { bets: table?.currentBets ?? [], totals: table?.currentTotals ?? NO_TOTALS };
  const next = { bets: table?.nextRoundBets ?? [], totals: table?.nextRoundTotals ?? NO_TOTALS };
  return (
    <Panel title={t('list.title')} aside={pause}>
      {/* As high with a hundred bets as with none, so that nothing below it moves. It scrolls, by keyboard too. */}
      <div className={classes.bets} role="group" tabIndex={0} aria-label={t('list.title')}>
        <ListRule rule={table?.outcomeRule} />
        <Bets {...current} canCancel={false} />
        {next.totals.count === 0 ? null : (
          <>
            <h3 className={classes.next}>
              {t('list.next')} <ListRule rule={table?.nextOutcomeRule} />
            </h3>
            <Bets {...next} canCancel />
          </>
        )}
      </div>
    </Panel>
  );
}

/** Marks bets whose round goes by an announced rule. */
function ListRule({ rule }: { rule: OutcomeRule | null | undefined }) {
  const { t } = useWords();
  if (rule === null || rule === undefined) return null;
  return <RuleMark rule={rule} mark={t('rules.mark')} text={t(`rules.${rule}`)} />;
}

const NO_TOTALS = { count: 0, totalBetAmount: NOTHING };

function Bets({ bets, totals, canCancel }: Listed) {
  const { t } = useWords();
  const outCount = bets.filter(({ status }) => status === 'cashed_out').length;
  if (totals.count === 0) return <StateNote text={t('list.empty')} />;
  return (
    <>
      <p className={classes.totals}>
        {t('list.totals', { count: totals.count, amount: formatRupees(totals.totalBetAmount) })}
        {outCount === 0 ? null : ` · ${t('list.outOf', { count: outCount })}`}
      </p>
      <ul>
        {orderByStake(bets).map((bet) => (
          <Row key={bet.betId} bet={bet} canCancel={canCancel} />
        ))}
      </ul>
      {totals.count > bets.length ? (
        <p className={classes.totals}>{t('list.more', { count: totals.count - bets.length })}</p>
      ) : null}
    </>
  );
}

function Row({ bet, canCancel }: { bet: CrashLiveBet; canCancel: boolean }) {
  const { t } = useWords();
  const session = useSession();
  const own = useCrash().snapshot?.ownBets ?? [];
  // Of others the house says a masked name, which two may share: whose a bet is shows by the bet itself.
  const isOwn = own.some(({ betId }) => betId === bet.betId);
  const isOut = bet.status === 'cashed_out';
  const amount = formatRupees(bet.amount);
  const profit = (bet.winAmount ?? NOTHING) - bet.amount;
  return (
    <li className={classes.row} data-own={isOwn || undefined} data-status={bet.status}>
      <span className={classes.name}>
        <span className={classes.username}>{isOwn ? session?.username : bet.username}</span>
        {isOwn ? <span className={classes.you}>{t('list.you')}</span> : null}
        {bet.halfOf === undefined ? null : <span className={classes.half}>{t('list.half')}</span>}
      </span>
      <span className={classes.out}>
        {isOut ? formatHundredths(readHundredths(bet.cashoutMultiplier ?? 1)) : null}
        {bet.status === 'lost' ? t('list.lost') : null}
        {bet.status === 'refunded' ? t('own.status.refunded') : null}
      </span>
      <span className={classes.amount}>{isOut ? formatSignedRupees(profit) : amount}</span>
      {isOwn && canCancel ? <CancelOwn betId={bet.betId} amount={amount} /> : null}
    </li>
  );
}

/** Takes the player's own bet on the next round back. */
function CancelOwn({ betId, amount }: { betId: string; amount: string }) {
  const { t } = useWords();
  const { slots } = usePlayed();
  const slot = [slots[1], slots[2]].find(({ bets }) => bets.pending?.betId === betId);
  if (slot === undefined) return null;
  return (
    <button
      type="button"
      className={classes.cancel}
      aria-label={t('list.cancelOf', { amount })}
      {...holdPress(slot.busy !== undefined)}
      onClick={() => void slot.cancel()}
    >
      <IconX size={18} aria-hidden="true" />
    </button>
  );
}
