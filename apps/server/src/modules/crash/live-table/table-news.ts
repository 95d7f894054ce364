import type { CrashBet, CrashEvents, Paise } from '@rang/contract';

type ChangeName = 'game_state' | 'current_bets' | 'next_round_bets' | 'game_history';
type Told = Pick<CrashEvents, ChangeName | 'tick'>;

/** A change of the table, or a tick, as every watcher is told of it. */
export type TableEvent = { [Name in keyof Told]: { readonly name: Name; readonly payload: Told[Name] } }[keyof Told];

/** A player's bets that changed; the balance, where money moved. */
export interface OwnBets {
  readonly playerId: bigint;
  readonly bets: CrashBet[];
  readonly balance?: Paise;
}

/** Who is told what happens at the table. */
export interface TableListener {
  readonly onEvent: (event: TableEvent) => void;
  /** What changed for one player. */
  readonly onOwnBets: (own: OwnBets) => void;
}

/** A change that has no number yet. */
type Change = {
  [Name in ChangeName]: { readonly name: Name; readonly payload: Omit<CrashEvents[Name], 'version'> };
}[ChangeName];

/** Numbers the changes of the table and tells them. */
export interface TableNews {
  /** The number of the last change. */
  readVersion(): number;
  tellChange(change: Change): void;
  /** A tick is no change: it says the number of the last one. */
  tellTick(tick: Omit<CrashEvents['tick'], 'version'>): void;
  tellOwnBets(own: OwnBets): void;
  /** Has a listener told of everything from now on. */
  listen(listener: TableListener): void;
}

export function createTableNews(): TableNews {
  const listeners = new Set<TableListener>();
  let version = 0;
  const tell = (event: TableEvent): void => {
    for (const listener of listeners) listener.onEvent(event);
  };
  return {
    readVersion: () => version,
    tellChange: ({ name, payload }) => {
      version += 1;
      tell({ name, payload: { ...payload, version } } as TableEvent);
    },
    tellTick: (tick) => {
      tell({ name: 'tick', payload: { ...tick, version } });
    },
    tellOwnBets: (own) => {
      for (const listener of listeners) listener.onOwnBets(own);
    },
    listen: (listener) => void listeners.add(listener),
  };
}
