import { COLOURS, type Colour, type ResultRow } from '@rang/contract';

/** How often something came and how many rounds ago it last did; undefined where it never came. */
interface Count {
  readonly count: number;
  readonly ago: number | undefined;
}

/** One colour that came several times in a row. */
export interface Run {
  readonly colour: Colour;
  readonly numbers: readonly number[];
}

export interface Tally {
  readonly total: number;
  readonly leftOut: number;
  readonly colours: Readonly<Record<Colour, Count>>;
  readonly digits: readonly Count[];
  /** Newest first, as every list of rounds is; the numbers of a run in the order in which they came. */
  readonly runs: readonly Run[];
}

/** Counts results, given newest first. Rounds whose outcome an operator had a hand in are left out. */
export function tallyOf(results: readonly ResultRow[]): Tally {
  const fair = results.filter((row) => row.outcomeRule === 'fair');
  const countOf = (isIt: (row: ResultRow) => boolean): Count => {
    const ago = fair.findIndex(isIt);
    return { count: fair.filter(isIt).length, ago: ago === -1 ? undefined : ago };
  };
  const [red, green, blue] = COLOURS.map((colour) => countOf((row) => row.color === colour));
  const none: Count = { count: 0, ago: undefined };
  return {
    total: fair.length,
    leftOut: results.length - fair.length,
    colours: { red: red ?? none, green: green ?? none, blue: blue ?? none },
    digits: Array.from({ length: 10 }, (_, digit) => countOf((row) => row.number === digit)),
    runs: runsOf(fair.toReversed()).toReversed(),
  };
}

function runsOf(oldestFirst: readonly ResultRow[]): Run[] {
  const runs: { colour: Colour; numbers: number[] }[] = [];
  for (const row of oldestFirst) {
    const last = runs.at(-1);
    if (last?.colour === row.color) last.numbers.push(row.number);
    else runs.push({ colour: row.color, numbers: [row.number] });
  }
  return runs;
}

/** The longest run, the first given of two equals; undefined without results. */
export function findLongestRun(runs: readonly Run[]): Run | undefined {
  return runs.reduce<Run | undefined>(
    (longest, run) => (longest === undefined || run.numbers.length > longest.numbers.length ? run : longest),
    undefined,
  );
}
