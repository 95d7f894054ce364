import type { CrashSnapshot } from '@rang/contract';
import { foldEvent, type Told } from './fold-event.ts';

/** What following needs: how the whole table is asked for, and what is done with it whenever it has changed. */
export interface FollowParts {
  readonly askAnew: () => Promise<CrashSnapshot | undefined>;
  readonly show: (table: CrashSnapshot) => void;
}

/** The follower of one table. */
export interface Follower {
  /** The whole table, from which changes go on. */
  readonly begin: (table: CrashSnapshot) => void;
  readonly tell: (told: Told) => void;
  /** Asks for the whole table, where something may have happened that was not told. */
  readonly askAgain: () => void;
  /** A change that has no version, since it concerns this player alone. */
  readonly change: (how: (table: CrashSnapshot) => CrashSnapshot) => void;
  /** The connection is gone: what was told over it, and its versions, mean nothing to the next one. */
  readonly forget: () => void;
  /** The version that the house has told of by other means: a higher one than known was missed. */
  readonly check: (version: number) => void;
}

/**
 * Keeps a table by what is told of its changes. Where one was missed the whole table is asked for, and what is told
 * meanwhile waits for it.
 */
export function followTable({ askAnew, show }: FollowParts): Follower {
  let table: CrashSnapshot | undefined;
  let waiting: Told[] = [];
  let isAsking = false;

  const begin = (whole: CrashSnapshot) => {
    // What was told after the table was taken is in none of it.
    const heard = waiting;
    waiting = [];
    isAsking = false;
    table = whole;
    show(whole);
    for (const told of heard) tell(told);
  };
  const ask = async () => {
    isAsking = true;
    try {
      const whole = await askAnew();
      if (whole !== undefined) begin(whole);
    } finally {
      isAsking = false;
    }
  };
  const tell = (told: Told) => {
    if (table === undefined || isAsking) {
      waiting.push(told);
      return;
    }
    const next = foldEvent(table, told);
    if (next === 'missed') {
      waiting.push(told);
      void ask();
      return;
    }
    if (next === table) return;
    table = next;
    show(next);
  };
  return {
    begin,
    tell,
    askAgain: () => {
      if (table !== undefined && !isAsking) void ask();
    },
    change: (how) => {
      if (table === undefined) return;
      table = how(table);
      show(table);
    },
    forget: () => {
      table = undefined;
      waiting = [];
    },
    check: (version) => {
      if (table !== undefined && version > table.version && !isAsking) void ask();
    },
  };
}
