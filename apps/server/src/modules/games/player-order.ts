import type { Receipt } from '../../platform/clock.ts';
import type { FastifyRequest } from 'fastify';
import type { PlayerIdentity } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Command, Verdict } from '../intake/index.ts';

/** What every command of a player says, whatever is to be done. */
export interface PlayerOrder extends Pick<Command, 'playerId' | 'receivedAt' | 'isTimeKnown' | 'span'> {
  readonly key: string | undefined;
}

/** Reads what a request says of itself; what is to be done stands in its body. */
export function readOrder(
  request: Receipt & { readonly player: PlayerIdentity; readonly idempotencyKey?: string | undefined } & {
    readonly request?: Pick<FastifyRequest, 'span'>;
  },
): PlayerOrder {
  const { player, receivedAt, isTimeKnown, idempotencyKey: key } = request;
  const span = request.request?.span;
  return { playerId: player.playerId, receivedAt, isTimeKnown, key, ...(span && { span }) };
}

/** What a command did. Throws the Refusal that it ended with. */
export function getDone<Done extends object>(verdict: Verdict<Done>): Done {
  if (verdict.ok) return verdict.done;
  const { code, activeBetId, outcomeRule } = verdict;
  throw new Refusal(code, {
    ...(activeBetId === undefined ? {} : { activeBetId }),
    ...(outcomeRule === undefined ? {} : { params: { outcomeRule } }),
  });
}
