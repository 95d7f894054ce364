import { formatRupees } from '@rang/contract';
import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFactor } from '../../../play/format-figures.ts';
import { OutcomeCard, paidText } from '../../../play/moment/outcome-card.tsx';
import { usePlayed } from '../play/use-play.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './board.module.css';
import { tileViews } from './tile-views.ts';
import { Tile } from './tile.tsx';

const SIDE = 5;

const STEPS: Readonly<Record<string, (place: { row: number; column: number }) => { row: number; column: number }>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }) => ({ row, column: SIDE - 1 }),
  PageUp: ({ column }) => ({ row: 0, column }),
  PageDown: ({ column }) => ({ row: SIDE - 1, column }),
};

function hold(value: number): number {
  return Math.min(SIDE - 1, Math.max(0, value));
}

/** The tile that a key leads to from `position`; it stops at the board's edges. Undefined for any other key. */
export function stepFocus(position: number, key: string): number | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const { row, column } = step({ row: Math.floor(position / SIDE), column: position % SIDE });
  return hold(row) * SIDE + hold(column);
}

const ROWS = [0, 1, 2, 3, 4];
const MIDDLE = 12;

/** Moves the focus to the tile that Tab would lead to. */
export function focusBoard(board: RefObject<HTMLDivElement | null>): void {
  board.current?.querySelector<HTMLElement>('[data-tile][tabindex="0"]')?.focus();
}

/** Whoever comes to a tile by the keyboard has all of the board in sight: the browser scrolls to the tile alone. */
function showWhole({ target, currentTarget }: FocusEvent<HTMLDivElement>): void {
  if (target.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest' });
}

/** The 25 tiles: one stop of Tab, walked by the arrow keys. */
export function Board({ board }: { board: RefObject<HTMLDivElement | null> }) {
  const { t } = useWords();
  const { table, auto, autoFields, mode, touch } = usePlayed();
  const [entry, setEntry] = useState(MIDDLE);
  const isChoosing = mode === 'auto' && !auto.isRunning;
  const tiles = tileViews({
    game: table.game,
    opening: table.pending?.position,
    chosen: mode === 'auto' ? autoFields.tiles : [],
  });
  const walk = (event: KeyboardEvent) => {
    const next = stepFocus(entry, event.key);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setEntry(next);
    board.current?.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus();
  };
  const isOff = isChoosing ? false : table.phase !== 'playing' || table.pending !== undefined || auto.isRunning;
  return (
    <div className={classes.frame} data-phase={table.phase}>
      <div
        ref={board}
        role="grid"
        aria-label={t('board.label')}
        aria-busy={table.isLoading || table.pending !== undefined}
        className={classes.board}
        onKeyDown={walk}
        onFocus={showWhole}
      >
        {ROWS.map((row) => (
          <div key={row} role="row" className={classes.row}>
            {tiles.slice(row * 5, row * 5 + 5).map((tile) => (
              <Tile
                key={tile.position}
                tile={tile}
                isEntry={tile.position === entry}
                isOff={isOff || tile.face !== 'hidden'}
                isChoosing={isChoosing}
                onTouch={touch}
                onFocus={setEntry}
              />
            ))}
          </div>
        ))}
      </div>
      <WinCard />
      <Announcer />
    </div>
  );
}

/** What a game has won, in the middle of its board until it is closed or the board is another's. */
function WinCard() {
  const { t } = useWords();
  const { game } = usePlayed().table;
  const [closed, setClosed] = useState<string>();
  const isWon = game?.status === 'won' || game?.status === 'cashout';
  if (!isWon || game.betId === closed) return null;
  return (
    <OutcomeCard
      key={game.betId}
      tone="won"
      shape="board"
      mark={formatFactor(game.multiplier)}
      money={{ staked: game.betAmount, paid: game.winAmount }}
      closeLabel={t('closeOutcome')}
      onClose={() => setClosed(game.betId)}
    />
  );
}

/** Announces to a screen reader how the game stands after each step. */
function Announcer() {
  const { t } = useWords();
  const { t: tAny } = useTranslation();
  const { game, phase } = usePlayed().table;
  let said = '';
  if (game !== undefined && phase === 'playing') {
    said =
      game.revealedCount === 0
        ? t('say.started', { count: game.mineCount })
        : t('say.gem', {
            found: game.revealedCount,
            total: game.totalSafe,
            amount: formatRupees(game.winAmount),
          });
  }
  if (game !== undefined && phase === 'won' && game.status !== 'refunded') {
    said = paidText(tAny, { staked: game.betAmount, paid: game.winAmount });
  }
  if (game !== undefined && phase === 'lost') said = t('say.lost', { amount: formatRupees(game.betAmount) });
  return (
    <div className="rang-unseen" role="status">
      {said}
    </div>
  );
}
