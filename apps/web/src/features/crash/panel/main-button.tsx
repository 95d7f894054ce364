import { formatRupees, formatRupeesShort, type CrashBet, type CrashSlot } from '@rang/contract';
import { multiplyRoundingUp } from '@rang/games';
import { useBalance } from '../../../house/money/balance.ts';
import { PlayButton } from '../../../play/bet/play-button.tsx';
import { useConfirmedMultiplier, useCrash } from '../live/use-crash.ts';
import { usePlayed } from '../play/use-play.ts';
import { readHundredths } from '../../../play/format-figures.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './main-button.module.css';

const WORDS = {
  place: 'bet.place',
  placeNext: 'bet.placeNext',
  cashOut: 'bet.cashOut',
  cancel: 'bet.cancel',
  startAuto: 'bet.startAuto',
  stopAuto: 'bet.stopAuto',
} as const;
const BUSY = { place: 'bet.placing', cashOut: 'bet.cashingOut', cancel: 'bet.canceling' } as const;

/** What cashing out this much of a bet would pay by the house's last tick: never more than the bet's own target or limit. */
export function useWorth(bet: CrashBet | undefined, amount = bet?.amount): string {
  const confirmed = useConfirmedMultiplier();
  if (bet === undefined || amount === undefined) return '';
  const paysAt = readHundredths(Math.min(bet.targetMultiplier ?? Infinity, bet.limitMultiplier));
  return formatRupees(multiplyRoundingUp(amount, Math.min(confirmed, paysAt)));
}

/** A slot's one big button. It keeps its place and its size whatever it says. */
export function MainButton({ id }: { id: CrashSlot }) {
  const { t } = useWords();
  const { slots, shown, actionOf, isResting, press, auto } = usePlayed();
  const { connection } = useCrash();
  const { isCutOff } = useBalance();
  const slot = slots[id];
  const action = actionOf(id);
  const worth = useWorth(slot.bets.current);
  const isStop = action === 'stopAuto';
  const isBusy = slot.busy !== undefined && !isStop;
  // The bet of this round is in already: what the button says would be refused.
  const isTaken = action === 'place' && slot.bets.current?.status === 'active';
  const isBet = action === 'place' || action === 'placeNext';
  const isRun = action === 'startAuto';
  // A run that has been stopped goes on until its last bet has ended.
  const isWaiting = isTaken || (isRun && auto.isRunning);
  const isOff = !isStop && (slot.busy !== undefined || isResting(id) || isWaiting);
  const isLacking = isRun ? !slot.choice.isTargetOn || !!slot.missing : isBet && !isTaken && !!slot.missing;
  const staked = isTaken ? slot.bets.current.amount : slot.amount;
  let amount: string | undefined;
  // What was worth so much when the connection was lost is worth nobody knows what by now.
  const isAway = connection !== 'live';
  if (action === 'cashOut' && !isBusy) amount = isAway ? undefined : worth;
  else if (isBet && !isBusy && staked) amount = formatRupeesShort(staked);
  const words = isTaken ? 'bet.placed' : WORDS[action];
  return (
    <div
      className={classes.place}
      data-half={shown.length > 1 || undefined}
      data-bet={isBet || undefined}
      data-act={action}
    >
      <PlayButton
        isOff={isOff}
        isBusy={isBusy}
        isLacking={isLacking}
        isQuiet={isStop || action === 'cancel' || (isBet && (isAway || isCutOff))}
        onPress={() => press(id)}
        amount={amount}
      >
        {t(slot.busy === undefined || isStop ? words : BUSY[slot.busy])}
        {shown.length === 1 ? null : (
          <span role="img" className={classes.slot} aria-label={t('bet.slot', { slot: id })}>
            {id}
          </span>
        )}
      </PlayButton>
    </div>
  );
}
