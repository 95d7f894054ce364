import { linearGradient, picture, round, sheet } from './picture.ts';
import { PIGMENTS as P } from './pigments.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

const COLUMNS = 5;
const ROWS = 5;
const TILE = 128;
const FIELD = { x: 80, y: 180 } as const;

const RESIST = P.rice;
const MADDER = P.brick;

/** `count` copies of a shape around the middle of a block. */
function around(count: number, shape: (turn: number) => string): string {
  return Array.from({ length: count }, (_, index) => shape((index * 360) / count)).join('');
}

const turned = (path: string, turn: number, paint: string): string =>
  `<path d="${path}" transform="rotate(${round(turn)})" ${paint}/>`;

/** The round block: a star flower in a ring of dots, as the ajrakh printers of Kutch cut it. */
function starBlock(): string {
  const petal = 'M0-12C11-24 10-40 0-50C-10-40-11-24 0-12Z';
  const small = 'M0-14C5-20 5-28 0-34C-5-28-5-20 0-14Z';
  return (
    `<circle r="60" fill="none" stroke="${RESIST}" stroke-width="2.6"/><circle r="55" fill="${P.deep}"/>` +
    around(24, (turn) => `<circle cy="-52" r="1.9" fill="${RESIST}" transform="rotate(${round(turn)})"/>`) +
    around(8, (turn) => turned(petal, turn, `fill="${MADDER}" stroke="${RESIST}" stroke-width="2"`)) +
    around(8, (turn) => turned(small, turn + 22.5, `fill="${P.neel}" stroke="${RESIST}" stroke-width="1.4"`)) +
    `<circle r="11" fill="${RESIST}"/><circle r="6.5" fill="${P.turmeric}"/><circle r="2.4" fill="${P.deep}"/>`
  );
}

/** The square block: a lattice star whose points reach the corners. */
function latticeBlock(): string {
  const kite = 'M0-60L13-30L0-10L-13-30Z';
  const leaf = 'M0-8C12-18 12-34 0-46C-12-34-12-18 0-8Z';
  return (
    around(4, (turn) => turned(kite, turn, `fill="${P.indigo}" stroke="${RESIST}" stroke-width="2"`)) +
    around(4, (turn) => turned(leaf, turn + 45, `fill="${P.turmeric}" stroke="${RESIST}" stroke-width="2"`)) +
    around(
      4,
      (turn) =>
        `<circle cy="-58" r="5.5" fill="${MADDER}" stroke="${RESIST}" stroke-width="1.8" transform="rotate(${turn + 45})"/>`,
    ) +
    around(12, (turn) => `<circle cy="-20" r="1.7" fill="${RESIST}" transform="rotate(${turn + 15})"/>`) +
    `<circle r="9" fill="${MADDER}" stroke="${RESIST}" stroke-width="2"/>`
  );
}

/** The little block that fills where four prints meet. */
function cornerBlock(): string {
  return (
    around(4, (turn) => turned('M0-3C6-8 6-15 0-20C-6-15-6-8 0-3Z', turn, `fill="${RESIST}"`)) +
    `<circle r="3" fill="${P.turmeric}"/>`
  );
}

/** Sets a block down by hand: a hair off its place, a touch turned, never quite full of dye. */
function press(block: string, at: readonly [number, number], random: SeededRandom): string {
  const x = at[0] + (random() - 0.5) * 3.4;
  const y = at[1] + (random() - 0.5) * 3.4;
  const turn = (random() - 0.5) * 2.2;
  return `<use href="#${block}" transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})" opacity="${round(0.86 + random() * 0.14)}"/>`;
}

function paintField(random: SeededRandom): string {
  const prints: string[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const at = [FIELD.x + (column + 0.5) * TILE, FIELD.y + (row + 0.5) * TILE] as const;
      prints.push(press((row + column) % 2 === 0 ? 'star' : 'lattice', at, random));
      if (row > 0 && column > 0) prints.push(press('corner', [at[0] - TILE / 2, at[1] - TILE / 2], random));
    }
  }
  return prints.join('');
}

/** A border of running vine and teeth; printed at the head and, turned round, at the foot. */
function borderMarkup(random: SeededRandom): string {
  const vine = Array.from({ length: 9 }, (_, step) => `${step === 0 ? 'M' : 'T'}${step * 100} 92`)
    .join('')
    .replace('T100 92', 'Q50 56 100 92');
  const leaves = Array.from({ length: 16 }, (_, index) => {
    const up = index % 2 === 0;
    const turn = up ? 0 : 180;
    return `<path d="M0 0C13-9 13-26 0-34C-13-26-13-9 0 0Z" transform="translate(${index * 50 + 25 + round2(random)} ${up ? 84 : 98}) rotate(${turn})" fill="${index % 4 < 2 ? MADDER : P.turmeric}" stroke="${RESIST}" stroke-width="2"/>`;
  }).join('');
  const teeth = Array.from({ length: 40 }, (_, index) => `M${index * 20} 160l10-18 10 18Z`).join('');
  const bars = [22, 30, 134, 162].map((y) => `<rect y="${y}" width="800" height="3" fill="${RESIST}"/>`).join('');
  return (
    `<rect width="800" height="164" fill="${P.deep}"/><rect width="800" height="22" fill="${MADDER}"/>${bars}` +
    `<path d="${teeth}" fill="${MADDER}"/><path d="${vine}" fill="none" stroke="${RESIST}" stroke-width="3"/>${leaves}`
  );
}

function round2(random: SeededRandom): number {
  return Math.round((random() - 0.5) * 30) / 10;
}

/** A length of ajrakh: indigo and madder printed by hand from four carved blocks, with all of the hand's small errors. */
export function paintIndigo(): string {
  const random = createSeededRandom(41);
  const defs =
    linearGradient('vat', [
      { at: 0, colour: P.indigo },
      { at: 0.5, colour: P.vat },
      { at: 1, colour: P.deep },
    ]) + `<g id="star">${starBlock()}</g><g id="lattice">${latticeBlock()}</g><g id="corner">${cornerBlock()}</g>`;
  const border = borderMarkup(random);
  const selvedge = [0, 764].map((x) => `<rect x="${x}" y="164" width="36" height="672" fill="${MADDER}"/>`).join('');
  const beads = Array.from({ length: 34 }, (_, index) =>
    [18, 782]
      .map((x) => `<circle cx="${x}" cy="${176 + index * 19.7}" r="5" fill="${RESIST}" fill-opacity=".9"/>`)
      .join(''),
  ).join('');
  const rules = [38, 758].map((x) => `<rect x="${x}" y="164" width="4" height="672" fill="${RESIST}"/>`).join('');
  const body =
    sheet('fill="url(#vat)"') +
    paintField(random) +
    selvedge +
    beads +
    rules +
    `<g>${border}</g><g transform="translate(800 1000) rotate(180)">${border}</g>`;
  return picture({ defs, body });
}
