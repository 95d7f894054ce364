import { describe, expect, it } from 'vitest';
import { tileViews } from './tile-views.ts';

const facesOf = (game: Parameters<typeof tileViews>[0]['game']) => tileViews({ game }).map(({ face }) => face);

describe('the tiles of the board', () => {
  it('are all hidden without a game', () => {
    expect(new Set(facesOf(undefined))).toEqual(new Set(['hidden']));
    expect(facesOf(undefined)).toHaveLength(25);
  });

  it('show what was found while the game is played, and nothing else', () => {
    const faces = facesOf({ revealed: [3, 20] });
    expect(faces.filter((face) => face !== 'hidden')).toEqual(['gem', 'gem']);
    expect(faces[3]).toBe('gem');
  });

  it('show the whole board at the end', () => {
    const faces = facesOf({ revealed: [3], hitPosition: 7, minePositions: [7, 9] });
    expect(faces[3]).toBe('gem');
    expect(faces[7]).toBe('hit');
    expect(faces[9]).toBe('mine');
    expect(faces.filter((face) => face === 'missed')).toHaveLength(22);
  });

  it('spread the end out from the tile that was opened last', () => {
    const tiles = tileViews({ game: { revealed: [3], hitPosition: 0, minePositions: [0] } });
    expect(tiles[0]?.wave).toBe(0);
    expect(tiles[6]?.wave).toBe(1);
    expect(tiles[24]?.wave).toBe(4);
  });

  it('mark the one that is being opened and those that were chosen', () => {
    const tiles = tileViews({ game: undefined, opening: 4, chosen: [1, 2] });
    expect(tiles.filter(({ isOpening }) => isOpening).map(({ position }) => position)).toEqual([4]);
    expect(tiles.filter(({ isChosen }) => isChosen).map(({ position }) => position)).toEqual([1, 2]);
  });
});
