import {
  LIMITS,
  MINES_TILES,
  NOTHING,
  formatRupees,
  formatRupeesShort,
  paise,
  type MinesGame,
  type Paise,
} from '@rang/contract';
import { RETURN_PERCENT } from '@rang/fairness';
import {
  findMinesCut,
  findMinesLastGem,
  minesPaidMultiplier,
  minesPayout,
  multiplierNumber,
  type MinesCut,
} from '@rang/games';
import { formatShare } from '../../../lib/format-number.ts';
import { formatFactor } from '../../../play/format-figures.ts';
import { usePlayed } from '../play/use-play.ts';
import { useWords, type Words } from '../wording/use-words.ts';
import classes from './payout-strip.module.css';

/** What is paid, and how many times the bet that is; no multiplier where there is nothing to be paid. */
interface Payout {
  readonly amount: Paise;
  readonly multiplier: number | undefined;
}

const NO_PAYOUT: Payout = { amount: NOTHING, multiplier: undefined };

/** What `found` gems would be paid of this stake. */
function payoutAt(stake: Paise, mines: number, found: number): Payout {
  if (found < 1 || found > MINES_TILES - mines) return NO_PAYOUT;
  return {
    amount: minesPayout(stake, mines, found),
    multiplier: multiplierNumber(minesPaidMultiplier(stake, mines, found)),
  };
}

function knownPayout(amount: Paise | null, multiplier: number | null): Payout {
  if (amount === null || multiplier === null || multiplier === 0) return NO_PAYOUT;
  return { amount, multiplier };
}

/**
 * What the next tile would make of the bet, and what would be paid now: of the game on the board as the house says it,
 * before it by the same rules. `tiles` is how many an automatic game would open.
 */
export function payoutsOf(shown: {
  game: MinesGame | undefined;
  stake: Paise | undefined;
  mines: number | undefined;
  tiles: number;
}): { next: Payout | undefined; total: Payout } {
  const { game, stake = NOTHING, mines, tiles } = shown;
  if (game === undefined) {
    if (mines === undefined) return { next: undefined, total: NO_PAYOUT };
    return { next: payoutAt(stake, mines, 1), total: payoutAt(stake, mines, tiles) };
  }
  const next = game.nextWin === null ? undefined : knownPayout(game.nextWin, game.nextMultiplier);
  return { next, total: knownPayout(game.winAmount, game.multiplier) };
}

const LONG = paise(10_000_000n);

/** A win as its cell has room for it: of a large one that is whole, no paise. */
function formatWin(amount: Paise): string {
  return amount < LONG ? formatRupees(amount) : formatRupeesShort(amount);
}

/** What the next tile would make of the bet, and what is paid now: always there, before, during and after a game. */
export function PayoutStrip() {
  const { t } = useWords();
  const { table, bet, refusal, mode, auto, autoFields } = usePlayed();
  // What is too much for the balance alone may be bet once there is more.
  const isBet = refusal === undefined || refusal === 'INSUFFICIENT_BALANCE';
  const { next, total } = payoutsOf({
    game: table.game,
    stake: isBet ? bet.amount : undefined,
    mines: bet.mineCount,
    tiles: mode === 'auto' && !auto.isRunning ? autoFields.tiles.length : 0,
  });
  return (
    <dl className={classes.strip} data-mode={mode} aria-label={t('pay.region')}>
      {mode === 'auto' ? null : <Cell label={t('pay.next')} payout={next} />}
      <Cell label={t('pay.total')} payout={total} isGold />
    </dl>
  );
}

function Cell({ label, payout, isGold = false }: { label: string; payout: Payout | undefined; isGold?: boolean }) {
  const multiplier = payout?.multiplier;
  return (
    <div className={classes.cell} data-gold={(isGold && multiplier !== undefined) || undefined}>
      <dt>{label}</dt>
      <dd className={classes.multiplier}>{multiplier === undefined ? '' : formatFactor(multiplier)}</dd>
      <dd className={classes.amount}>{payout === undefined ? '–' : formatWin(payout.amount)}</dd>
    </div>
  );
}

/** The gems that come next after `found`, at most five, and how many times the stake each pays. */
export function nextGems(stake: Paise, mines: number, found: number) {
  const left = Math.max(0, findMinesLastGem(stake, mines) - found);
  return Array.from({ length: Math.min(5, left) }, (_, place) => {
    const gem = found + place + 1;
    return { gem, multiplier: multiplierNumber(minesPaidMultiplier(stake, mines, gem)) };
  });
}

/** What the next gems pay: of the game that is played, else of the bet in the fields. */
export function NextGems() {
  const { t } = useWords();
  const { table, bet } = usePlayed();
  const game = table.phase === 'playing' ? table.game : undefined;
  const mines = game?.mineCount ?? bet.mineCount;
  const stake = game?.betAmount ?? bet.amount ?? NOTHING;
  const gems = mines === undefined ? [] : nextGems(stake, mines, game?.revealedCount ?? 0);
  return (
    <ol className={classes.gems} aria-label={t('pay.gems')}>
      {gems.map(({ gem, multiplier }, place) => (
        // A gem that was found moves none of the places: each then names the gem after.
        <li key={place}>
          <span>{t('how.rung', { count: gem })}</span> <strong>{formatFactor(multiplier)}</strong>
        </li>
      ))}
    </ol>
  );
}

/** Where the stated maximum cuts what this bet can win, and what it then returns. */
export function cutText({ gem, returnThousandths }: MinesCut, t: Words): string {
  return t('line.cut', {
    gem,
    amount: formatRupeesShort(LIMITS.minesMaxWin),
    share: formatShare(returnThousandths / 1000),
    full: formatShare(RETURN_PERCENT / 100),
  });
}

/** The cut of a bet that the house would take; of any other there is nothing to say. */
export function findCut(stake: Paise | undefined, mines: number | undefined): MinesCut | undefined {
  const isBet = stake !== undefined && stake > NOTHING && stake <= LIMITS.minesStake.max;
  return isBet && mines !== undefined ? findMinesCut(stake, mines) : undefined;
}
