import { formatRupees } from '@rang/contract';
import { formatMultiplier } from '../../../play/format-figures.ts';
import { usePlayed } from '../play/play-context.ts';
import { useWords } from '../wording/use-words.ts';
import { payoutsOf, type Payout } from '../bet/payouts.ts';
import classes from './payout-strip.module.css';

/** What the next tile would make of the bet, and what is paid now: always there, before, during and after a game. */
export function PayoutStrip() {
  const { t } = useWords();
  const { table, bet, mode, auto, autoWish } = usePlayed();
  const { next, total } = payoutsOf({
    game: table.game,
    stake: bet.amount,
    mines: bet.mineCount,
    tiles: mode === 'auto' && !auto.isRunning ? autoWish.tiles.length : 0,
  });
  return (
    <dl className={classes.strip} aria-label={t('pay.region')}>
      <Cell label={t('pay.next')} payout={next} />
      <Cell label={t('pay.total')} payout={total} isGold />
    </dl>
  );
}

function Cell({ label, payout, isGold = false }: { label: string; payout: Payout | undefined; isGold?: boolean }) {
  const { language } = useWords();
  const multiplier = payout?.multiplier;
  return (
    <div className={classes.cell} data-gold={(isGold && multiplier !== undefined) || undefined}>
      <dt>{label}</dt>
      <dd className={classes.multiplier}>{multiplier === undefined ? '' : formatMultiplier(multiplier, language)}</dd>
      <dd className={classes.amount}>{payout === undefined ? '–' : formatRupees(payout.amount)}</dd>
    </div>
  );
}
