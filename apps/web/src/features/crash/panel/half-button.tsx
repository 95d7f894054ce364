import type { CrashSlot } from '@rang/contract';
import { crashHalf } from '@rang/games';
import { holdPress } from '../../../ui/form/hold.ts';
import { useCrash } from '../live/use-crash.ts';
import { usePlayed } from '../play/use-play.ts';
import { useWords } from '../wording/use-words.ts';
import { useWorth } from './main-button.tsx';
import classes from './status-line.module.css';

/**
 * Cashes half of the bet in flight out, once. It stands in the line above the big button, which nothing of it moves or
 * keeps from being pressed.
 */
export function HalfButton({ id }: { id: CrashSlot }) {
  const { t } = useWords();
  const { slots, actionOf, mode } = usePlayed();
  const { connection } = useCrash();
  const { bets, busy, isHalving, cashOutHalf } = slots[id];
  const bet = bets.current;
  const half = bet?.halfAmount === undefined && bet !== undefined ? crashHalf(bet.amount)?.half : undefined;
  const worth = useWorth(bet, half);
  // A run counts what its whole bet brings.
  const isOfRun = mode === 'auto' && id === 1;
  if (half === undefined || actionOf(id) !== 'cashOut' || isOfRun) return null;
  const isOff = isHalving || busy !== undefined;
  const name = t('bet.takeHalf');
  return (
    <button
      type="button"
      className={classes.half}
      {...holdPress(isOff)}
      aria-busy={isHalving}
      onClick={() => void cashOutHalf()}
    >
      {isHalving ? t('bet.cashingOut') : connection === 'live' ? `${name} ${worth}` : name}
    </button>
  );
}
