import type { CSSProperties } from 'react';
import { stopRepeat } from '../../../play/bet/play-button.tsx';
import { useWords } from '../wording/use-words.ts';
import { Gem, Mine } from './pieces.tsx';
import classes from './tile.module.css';
import type { Face, TileView } from './tile-views.ts';

function Piece({ face }: { face: Face }) {
  if (face === 'gem' || face === 'missed') return <Gem />;
  return face === 'hidden' ? null : <Mine isHit={face === 'hit'} />;
}

const SIDE = 5;
const NAMES = {
  hidden: 'board.hidden',
  gem: 'board.gem',
  mine: 'board.mine',
  hit: 'board.hit',
  missed: 'board.missedGem',
} as const;

interface TileProps {
  readonly tile: TileView;
  /** Whether Tab leads here; the arrow keys lead to all others. */
  readonly isEntry: boolean;
  readonly isOff: boolean;
  readonly isChoosing: boolean;
  readonly onTouch: (position: number) => void;
  readonly onFocus: (position: number) => void;
}

/** One tile of the board: a slab that turns over. It keeps the focus whatever happens to it. */
export function Tile({ tile, isEntry, isOff, isChoosing, onTouch, onFocus }: TileProps) {
  const { t } = useWords();
  const { position, face, isChosen, isOpening, wave } = tile;
  const state = isOpening ? 'board.opening' : isChosen && face === 'hidden' ? 'board.chosen' : NAMES[face];
  const name = t('board.tile', {
    row: Math.floor(position / SIDE) + 1,
    column: (position % SIDE) + 1,
    face: t(state),
  });
  return (
    <div role="gridcell" className={classes.cell}>
      <button
        type="button"
        className={classes.tile}
        data-tile={position}
        data-face={face}
        data-opening={isOpening || undefined}
        data-chosen={isChosen || undefined}
        style={{ '--wave': wave } as CSSProperties}
        aria-label={name}
        aria-disabled={isOff}
        aria-pressed={isChoosing ? isChosen : undefined}
        tabIndex={isEntry ? 0 : -1}
        onClick={() => onTouch(position)}
        onFocus={() => onFocus(position)}
        onKeyDown={stopRepeat}
      >
        <span className={classes.slab}>
          <span className={classes.front} />
          <span className={classes.back}>
            <Piece face={face} />
          </span>
        </span>
      </button>
    </div>
  );
}
