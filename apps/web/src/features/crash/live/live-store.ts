import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';
import type { CrashBet, CrashSnapshot, Paise } from '@rang/contract';
import { noteServerTime } from '../../../house/house.ts';
import { readHundredths } from '../../../play/format-figures.ts';
import type { CrashClockHand } from './crash-clock.ts';
import type { Connection } from './open-link.ts';

export interface LiveState {
  readonly connection: Connection;
  /** The table as last known, which outlives a lost connection; undefined before the first. */
  readonly snapshot: CrashSnapshot | undefined;
}

/** What listeners receive besides the state. */
export type LiveNews =
  /** The player's bets as they were and as they are now, by the house's own word. */
  | { readonly kind: 'bets'; readonly before: readonly CrashBet[]; readonly after: readonly CrashBet[] }
  | { readonly kind: 'balance'; readonly balance: Paise }
  /** Connected; `missed` are bets that were open before and of which the house now says nothing. */
  | { readonly kind: 'connected'; readonly missed: readonly CrashBet[] }
  /** Missed bets of which it could not be learned what became: they may be won, lost, or still open. */
  | { readonly kind: 'untraced'; readonly betIds: readonly string[] }
  /** Another state of the round, or another round. */
  | { readonly kind: 'round'; readonly table: CrashSnapshot }
  | { readonly kind: 'failed' }
  /** Something came that cannot be read; reported once a connection. */
  | { readonly kind: 'unreadable' };

export interface LiveStore {
  readonly state: ReadonlyAtom<LiveState>;
  readonly change: (next: Partial<LiveState>) => void;
  readonly tell: (news: LiveNews) => void;
  readonly listen: (listener: (news: LiveNews) => void) => () => void;
}

/** What is known of the live game, and who is notified when that changes. */
export function createLiveStore(): LiveStore {
  // News are published once and not kept, which is no store.
  const listeners = new Set<(news: LiveNews) => void>();
  const state = createAtom<LiveState>({ connection: 'connecting', snapshot: undefined });
  return {
    state,
    change: (next) => state.set((before) => ({ ...before, ...next })),
    tell: (news) => {
      for (const listener of listeners) listener(news);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Notes that the round of this bet flies no more, where nobody follows the table, which says so itself. */
export function noteOver({ state, change }: LiveStore, betId: string): void {
  const { connection, snapshot } = state.get();
  const isOfRound = snapshot?.ownBets.some((bet) => bet.betId === betId && bet.gameId === snapshot.gameId);
  if (connection === 'live' || snapshot?.gameState !== 'running' || isOfRound !== true) return;
  change({ snapshot: { ...snapshot, settling: true } });
}

/** Tells of what was missed: what has ended, and what nobody can trace. */
export function tellMissed({ tell }: LiveStore, ended: readonly CrashBet[], untraced: readonly string[]): void {
  tell({ kind: 'bets', before: [], after: ended });
  tell({ kind: 'untraced', betIds: untraced });
}

/** Moves the clock to where the table says the round is. */
function setClock(clock: CrashClockHand, table: CrashSnapshot, isOtherRound: boolean): void {
  if (isOtherRound || table.gameState === 'waiting') clock.reset();
  const elapsedMs = Math.max(0, table.elapsedTime);
  const multiplier = readHundredths(Math.max(1, table.currentMultiplier));
  if (table.gameState === 'running') clock.note({ multiplier, elapsedMs });
  if (table.gameState !== 'crashed') return;
  clock.end({ multiplier: readHundredths(table.finalMultiplier ?? table.currentMultiplier), elapsedMs });
}

/** Gives what shows a table: to the clock where the round went over to another state, and to everybody who looks. */
export function createShow(store: LiveStore, clock: CrashClockHand) {
  return (table: CrashSnapshot) => {
    const before = store.state.get().snapshot;
    const isOther = before?.gameId !== table.gameId;
    const isNews = isOther || before.gameState !== table.gameState;
    if (isNews) {
      setClock(clock, table, isOther);
      noteServerTime(table.serverTime);
    }
    store.change({ snapshot: table });
    if (isNews && before !== undefined) store.tell({ kind: 'round', table });
  };
}
