import { Gem } from '../board/gem.tsx';
import { Mine } from '../board/mine.tsx';
import type { Face, TileView } from '../board/tile-views.ts';
import classes from './mini-board.module.css';

const IS_MINE: Readonly<Record<Face, boolean>> = { hidden: false, gem: false, missed: false, mine: true, hit: true };

/** An ended board in small, to look at. */
export function MiniBoard({ tiles, label }: { tiles: readonly TileView[]; label: string }) {
  return (
    <div className={classes.board} role="img" aria-label={label}>
      {tiles.map(({ position, face }) => (
        <span key={position} className={classes.tile} data-face={face}>
          {IS_MINE[face] ? <Mine isHit={face === 'hit'} /> : <Gem />}
        </span>
      ))}
    </div>
  );
}
