import type { CrashBet, CrashEvents, Paise } from '@rang/contract';

type ChangeName = 'game_state' | 'current_bets' | 'next_round_bets' | 'game_history';
type Published = Pick<CrashEvents, ChangeName | 'tick'>;

/** A change of the table, or a tick, as every watcher sees it. */
export type TableEvent = {
  [Name in keyof Published]: { readonly name: Name; readonly payload: Published[Name] };
}[keyof Published];

/** A player's bets that changed; the balance, where money moved. */
export interface OwnBets {
  readonly playerId: bigint;
  readonly bets: CrashBet[];
  readonly balance?: Paise;
}

/** Who receives what happens at the table. */
export interface TableListener {
  readonly onEvent: (event: TableEvent) => void;
  /** What changed for one player. */
  readonly onOwnBets: (own: OwnBets) => void;
}

/** A change that has no number yet. */
type Change = {
  [Name in ChangeName]: { readonly name: Name; readonly payload: Omit<CrashEvents[Name], 'version'> };
}[ChangeName];

/** Numbers the changes of the table and publishes them. */
export interface TableNews {
  /** The number of the last change. */
  readVersion(): number;
  publishChange(change: Change): void;
  /** A tick is no change: it says the number of the last one. */
  publishTick(tick: Omit<CrashEvents['tick'], 'version'>): void;
  publishOwnBets(own: OwnBets): void;
  /** Calls a listener with everything from now on. */
  listen(listener: TableListener): void;
}

export function createTableNews(): TableNews {
  const listeners = new Set<TableListener>();
  let version = 0;
  const publish = (event: TableEvent): void => {
    for (const listener of listeners) listener.onEvent(event);
  };
  return {
    readVersion: () => version,
    publishChange: ({ name, payload }) => {
      version += 1;
      publish({ name, payload: { ...payload, version } } as TableEvent);
    },
    publishTick: (tick) => {
      publish({ name: 'tick', payload: { ...tick, version } });
    },
    publishOwnBets: (own) => {
      for (const listener of listeners) listener.onOwnBets(own);
    },
    listen: (listener) => void listeners.add(listener),
  };
}
