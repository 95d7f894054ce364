import { readNetwork } from '@rang/connections';
import {
  addPlayerNote,
  adminPlayer,
  adminPlayerBets,
  adminPlayerNotes,
  adminPlayerSessions,
  adminPlayerStatement,
  adminPlayerTickets,
  endPlayerSessions,
  setPlayerStatus,
} from '@rang/contract';
import type { FastifyRequest } from 'fastify';
import type { AdminIdentity, Routes } from '../../../platform/http/routes.ts';
import { readPage, type Page } from '../../../platform/read-page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createRepetitions } from '../../../platform/repetitions.ts';
import { readBets, type OpenGame } from '../../games/index.ts';
import { readStatement, type MovementNames } from '../../ledger/index.ts';
import { listOpenSessions } from '../../sessions/index.ts';
import { listPlayerTickets, wireTicket } from '../../tickets/index.ts';
import { addNote } from './add-note.ts';
import { endSessions } from './end-sessions.ts';
import { getPlayer } from './find-player.ts';
import { listNotes, wireNote } from './note-store.ts';
import type { PlayerOrder, PlayerParts } from './office-order.ts';
import { setStatus } from './set-status.ts';

export interface PlayerRoutesParts extends PlayerParts {
  readonly games: ReadonlyMap<string, Pick<OpenGame, 'listBets' | 'endBetsOfSuspended'>>;
  readonly names: MovementNames;
}

/** The calls about one player: who it is and what was done, and what administrators do about it. */
export function registerOnePlayerRoutes(routes: Routes, parts: PlayerRoutesParts): void {
  registerReading(routes, parts);
  registerChanging(routes, parts);
}

function registerReading(routes: Routes, { pool, clock, games, names }: PlayerRoutesParts): void {
  routes.admin(adminPlayer, async ({ params }) => ({
    success: true,
    player: await getPlayer(pool, BigInt(params.id)),
  }));
  routes.admin(adminPlayerStatement, async ({ params, query: { after, limit } }) => {
    const before = after === undefined ? undefined : BigInt(after);
    const asked = { playerId: BigInt(params.id), currency: 'INR', before, limit } as const;
    const { data: movements, next } = await readStatement(pool, asked, { names });
    return { success: true, movements, next };
  });
  routes.admin(adminPlayerBets, async ({ params, query }) => {
    const game = games.get(params.game);
    if (game === undefined) throw new Refusal('NOT_FOUND');
    const { page: bets, next } = await readBets(new Map([[params.game, game]]), readAsked(params, query));
    return { success: true, bets, next };
  });
  routes.admin(adminPlayerSessions, async ({ params }) => {
    const open = await listOpenSessions(pool, { playerId: BigInt(params.id), at: new Date(clock.now()) });
    const sessions = open.map(({ id, network, userAgent, createdAt, lastUsedAt }) => ({
      ...{ _id: id, network, userAgent },
      ...{ createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() },
    }));
    return { success: true, sessions };
  });
  routes.admin(adminPlayerTickets, async ({ params, query }) => {
    const { page, next } = await readPageOf(readAsked(params, query), async (asked) =>
      (await listPlayerTickets(pool, asked)).map(wireTicket),
    );
    return { success: true, tickets: page, next };
  });
  routes.admin(adminPlayerNotes, async ({ params, query }) => {
    const { page, next } = await readPageOf(readAsked(params, query), async (asked) =>
      (await listNotes(pool, asked)).map(wireNote),
    );
    return { success: true, notes: page, next };
  });
}

function registerChanging(routes: Routes, parts: PlayerRoutesParts): void {
  const repetitions = createRepetitions();
  routes.admin(addPlayerNote, async (asked) => {
    const { body, idempotencyKey: key } = asked;
    const order = { ...readOrder(asked), text: body.text, key };
    // Keys are each administrator's own.
    const watched = { playerId: order.admin.adminId, key };
    return { success: true, ...(await repetitions.watch(watched, () => addNote(parts, order))) };
  });
  routes.admin(setPlayerStatus, async (asked) => ({
    success: true,
    ...(await setStatus(parts, { ...readOrder(asked), ...asked.body })),
  }));
  routes.admin(endPlayerSessions, async (asked) => {
    const { session, reason } = asked.body;
    return { success: true, ...(await endSessions(parts, { ...readOrder(asked), session, reason })) };
  });
}

function readOrder(asked: {
  readonly admin: AdminIdentity;
  readonly params: { readonly id: string };
  readonly request: FastifyRequest;
}): PlayerOrder {
  return { admin: asked.admin, network: readNetwork(asked.request.ip), playerId: BigInt(asked.params.id) };
}

/** Which part of a player's list is asked for. */
interface Asked {
  readonly playerId: bigint;
  readonly before: string | undefined;
  readonly limit: number;
}

function readAsked({ id }: { id: string }, query: { after?: string | undefined; limit: number }): Asked {
  return { playerId: BigInt(id), before: query.after, limit: query.limit };
}

/** A page of a player's list as it goes over the wire. */
function readPageOf<Row extends { readonly _id: string }>(
  asked: Asked,
  list: (asked: Asked) => Promise<Row[]>,
): Promise<Page<Row>> {
  return readPage(
    asked.limit,
    (limit) => list({ ...asked, limit }),
    ({ _id }) => _id,
  );
}
