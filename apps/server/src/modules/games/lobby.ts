import { isDeepStrictEqual } from 'node:util';
import {
  LOBBY,
  lobby as lobbyCall,
  type DayWin as WireWin,
  type Lobby as LobbyAnswer,
  type LobbyGame,
  type LobbyNews,
  type LobbyWins,
} from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { keepFresh } from '../../platform/keep-fresh.ts';
import { keepLooking, type Looks } from '../../platform/keep-looking.ts';
import type { Logger } from '../../platform/logger.ts';
import { getPublicName } from '../accounts/index.ts';
import { readDayWins, type DayWin } from '../figures/index.ts';
import type { OpenGame, PlayerCount } from './game.ts';

/** What a lobby is made of. */
export interface LobbyParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly games: ReadonlyMap<string, Pick<OpenGame, 'countPlayers' | 'readNextGame' | 'countWatchers'>>;
  /** While no socket is open nothing is published, and the database is not asked. */
  readonly countSockets: () => number;
}

/** What goes on in the house, as this server knows it. */
export interface Lobby extends Looks {
  read(): Promise<LobbyAnswer>;
  /** Has `tell` called with what has changed, section by section. */
  onChange(tell: (news: LobbyNews) => void): void;
}

// What is read of the database is that old at the most; whoever asks meanwhile shares it.
const FRESH_MS = 5_000;
// A flight waits seven seconds: who looks in learns of it in time.
const LOOK_EVERY_MS = 3_000;

/** What is read of the database: the same for everybody, whoever asks. */
interface Books extends Pick<LobbyAnswer, 'today' | 'hasWins'> {
  readonly players: ReadonlyMap<string, PlayerCount>;
}

/** Makes the lobby of one server. */
export function createLobby(parts: LobbyParts): Lobby {
  const { clock, logger, countSockets } = parts;
  const readBooks = keepFresh(FRESH_MS, () => readAll(parts));
  const listeners: ((news: LobbyNews) => void)[] = [];
  const read = async (): Promise<LobbyAnswer> => {
    const { players, today, hasWins } = await readBooks();
    const games = await Promise.all([...parts.games].map(([id, game]) => describe(id, game, players.get(id))));
    const serverTime = new Date(clock.now()).toISOString();
    return { success: true, games, today, hasWins, playersMinutes: LOBBY.playersMinutes, serverTime };
  };
  let published: LobbyNews | undefined;
  const lookOnce = async (): Promise<void> => {
    if (countSockets() === 0) return;
    try {
      const { games, today } = await read();
      const news = {
        ...(isDeepStrictEqual(games, published?.games) ? {} : { games }),
        ...(isDeepStrictEqual(today, published?.today) ? {} : { today }),
      };
      if (Object.keys(news).length > 0) for (const tell of listeners) tell(news);
      published = { games, today };
    } catch (error) {
      logger.warn({ err: error }, 'lobby: what goes on could not be read');
    }
  };
  return { ...keepLooking(lookOnce, LOOK_EVERY_MS), read, onChange: (tell) => void listeners.push(tell) };
}

/** The one call of the lobby. */
export function registerLobbyRoutes(routes: Routes, lobby: Pick<Lobby, 'read'>): void {
  routes.open(lobbyCall, () => lobby.read());
}

async function readAll({ pool, clock, games }: LobbyParts): Promise<Books> {
  const ids = [...games.keys()];
  const wins = await readDayWins(pool, { at: clock.now(), games: ids, limit: LOBBY.wins });
  const counts = await Promise.all([...games].map(async ([id, game]) => [id, await game.countPlayers()] as const));
  const ofGame = (rows: readonly DayWin[], id: string): WireWin[] =>
    rows.filter(({ game }) => game === id).map(wireWin);
  const today = ids.map((game): LobbyWins => ({
    game,
    wins: ofGame(wins.byPaid, game),
    multipliers: ofGame(wins.byMultiplier, game),
  }));
  return { players: new Map(counts), today, hasWins: wins.isAny };
}

async function describe(
  game: string,
  { readNextGame, countWatchers }: Pick<OpenGame, 'readNextGame' | 'countWatchers'>,
  players: PlayerCount = { count: 0, isAtLeast: false },
): Promise<LobbyGame> {
  const nextGame = (await readNextGame?.()) ?? { state: 'any-time', at: null };
  return { game, players, watchers: countWatchers?.() ?? null, nextGame };
}

function wireWin(win: DayWin): WireWin {
  return {
    id: win.bet,
    username: getPublicName(win),
    amount: win.staked,
    payout: win.paid,
    multiplier: Number(win.tenThousandths ?? win.hundredths * 100n) / 10_000,
    timestamp: win.wonAt.toISOString(),
  };
}
