import {
  IDEMPOTENCY_HEADER,
  idempotencyKey,
  isAllowed,
  type Access,
  type AdminCall,
  type AdminRight,
  type AdminRole,
  type Call,
  type RefusalCode,
} from '@rang/contract';
import type {
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
  preValidationHookHandler,
  RouteOptions,
} from 'fastify';
import type { z } from 'zod/mini';
import type { Receipt } from '../clock.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { Refusal } from '../refusal.ts';
import { saysNothingTaken } from '../repetitions.ts';
import { createAdmission, type ReadIdentity } from './admission.ts';
import { judgeError } from './answer-error.ts';
import { describeCall } from './describe-call.ts';
import { slowDownNetworks, type RateLimit } from './slow-down-networks.ts';

export type { RateLimit } from './slow-down-networks.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token the request carried; there in every call that needs a player. */
    player: PlayerIdentity | undefined;
    /** The same in every call of the back office. */
    admin: AdminIdentity | undefined;
  }
}

/** Whose valid token a request carried. */
export interface PlayerIdentity {
  readonly playerId: bigint;
  readonly username: string;
  readonly sessionId: string;
}

/** Which administrator's valid token a request carried. */
export interface AdminIdentity {
  readonly adminId: bigint;
  readonly username: string;
  readonly role: AdminRole;
  readonly sessionId: string;
  /** Of which call, as the contract's matrix names it; there in every handler. */
  readonly right?: AdminRight;
}

/**
 * What a handler is given: the input as the contract reads it, and what the server itself knows of the request, such as
 * when it had been read whole.
 */
export interface CallRequest<Body, Params, Query> extends Receipt {
  readonly body: Body;
  readonly params: Params;
  readonly query: Query;
  readonly idempotencyKey: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<C extends Call, Extra> = (
  request: CallRequest<z.output<C['body']>, z.output<C['params']>, z.output<C['query']>> & Extra,
) => Promise<AnswerOf<C>> | AnswerOf<C>;
/**
 * What a handler answers, amounts in paise: the call's schema writes it. `success` is named here although each answer has
 * it: else the compiler widens a handler's `success: true` to a boolean.
 */
export type AnswerOf<Declared extends { readonly answer: z.ZodMiniType }> = z.output<Declared['answer']> & {
  readonly success?: true;
};

/** Registers handlers for the contract's calls, each at its own path and below `/api`. */
export interface Routes {
  /** A call that anyone, or the gateway with its signature, may make. */
  open<C extends Call>(call: C, handler: Handler<C, object>, limit?: RateLimit): void;
  /** A call that needs a player's token. */
  player<C extends Call>(call: C, handler: Handler<C, { readonly player: PlayerIdentity }>, limit?: RateLimit): void;
  /**
   * The same for a call that the account's owner could be harmed by: whether its session goes on is asked of the database in any
   * case, as this server may not have heard of its end. What holds its session as it writes asks there, as a keyed one must.
   */
  owner<C extends Call>(call: C, handler: Handler<C, { readonly player: PlayerIdentity }>, limit?: RateLimit): void;
  /** A player's call for a page of the own past: of all such calls a player's are answered one after the other. */
  page<C extends Call>(call: C, handler: Handler<C, { readonly player: PlayerIdentity }>): void;
  /**
   * A call of the owner that writes rows of its player's own: of all such calls a player's are done one after the other, as each
   * would hold a connection while it waits for the one before.
   */
  change<C extends Call>(call: C, handler: Handler<C, { readonly player: PlayerIdentity }>): void;
  /** A call of the back office: needs the token of an administrator whose role the contract's matrix lets make it. */
  admin<C extends AdminCall>(call: C, handler: Handler<C, { readonly admin: AdminIdentity }>, limit?: RateLimit): void;
  /** An address that a browser itself goes to, no call of the contract: its visitor sees where it is sent on to. */
  visit(path: string, send: SendOn, rules: VisitRules): void;
}

/** Says where a visitor goes on to: an address of the house or of somebody else. */
type SendOn = (request: FastifyRequest, reply: FastifyReply) => Promise<string>;

interface VisitRules {
  readonly limit: RateLimit;
  /** Where a visitor goes on to who was refused, as a page of JSON helps nobody. */
  readonly orElse: (code: RefusalCode) => string;
}

/** Whose request it is, by its token. */
export type Authenticate<Identity = PlayerIdentity> = ReadIdentity<Identity>;

/** Who knows players by their tokens. */
export interface KnowsPlayers {
  readonly authenticate: Authenticate;
  /** The same, with a look at the session that is newer than the call. */
  readonly authenticateAnew: Authenticate;
}

// A screen asks for a page or two at once, and asks again when its filter changes; a few such screens may be open.
const PAGES_WAITING = 8;
// More than a person presses, or a program that saves each of its settings.
const CHANGES_WAITING = 20;

/** Makes the registrar of an HTTP server; where nobody knows administrators, it has no back office. */
export function createRoutes(
  http: FastifyInstance,
  players: KnowsPlayers,
  authenticateAdmin: Authenticate<AdminIdentity> = refuseEverybody,
): Routes {
  http.decorateRequest('player', undefined);
  http.decorateRequest('admin', undefined);
  const admitAdmin = (call: AdminCall): preValidationHookHandler =>
    createAdmission(
      authenticateAdmin,
      (request, admin) => {
        if (!isAllowed(admin.role, call.right)) throw new Refusal('FORBIDDEN');
        request.admin = { ...admin, right: call.right };
      },
      // The database is asked who it is: where it is away, nobody knows what became of the same key before.
      ({ headers }, error) =>
        call.takesKey && headers[IDEMPOTENCY_HEADER] !== undefined && saysNothingTaken(error)
          ? new Refusal('OUTCOME_UNKNOWN', { cause: error })
          : error,
    );
  const register = (call: Call, handle: Handle, options: Omit<Registration, 'handle'>): void => {
    registerCall(http, call, { handle, ...options });
  };
  const registerFor =
    (admit: preValidationHookHandler): Routes['player'] =>
    (call, handler, limit) => {
      const handle = (request: FastifyRequest, reply: FastifyReply): unknown => {
        const { player } = request;
        if (player === undefined) throw new Refusal('UNAUTHORIZED');
        return handler({ ...readRequest<never, never, never>(request, reply), player });
      };
      register(call, handle, { access: ['player'], limit, admit });
    };
  const registerPlayer = registerFor(admitPlayer(players.authenticate));
  const registerOwner = registerFor(admitPlayer(players.authenticateAnew));
  return {
    open: (call, handler, limit) => {
      register(call, (request, reply) => handler(readRequest(request, reply)), {
        access: ['public', 'gateway'],
        limit,
      });
    },
    player: registerPlayer,
    owner: registerOwner,
    page: inTurns(registerPlayer, PAGES_WAITING),
    change: inTurns(registerOwner, CHANGES_WAITING),
    admin: (call, handler, limit) => {
      const handle = (request: FastifyRequest, reply: FastifyReply): unknown => {
        const { admin } = request;
        if (admin === undefined) throw new Refusal('UNAUTHORIZED');
        return handler({ ...readRequest<never, never, never>(request, reply), admin });
      };
      register(call, handle, { access: ['admin'], limit, admit: admitAdmin(call) });
    },
    visit: (path, send, rules) => {
      registerVisit(http, path, { send, ...rules });
    },
  };
}

function admitPlayer(authenticate: Authenticate): preValidationHookHandler {
  return createAdmission(authenticate, (request, player) => {
    request.player = player;
  });
}

/** Registers calls of which a player's are answered one after the other. */
function inTurns(register: Routes['player'], maxWaiting: number): Routes['page'] {
  const inTurn = oneAtATime({ maxWaiting });
  return (call, handler) => {
    register(call, (asked) => inTurn(asked.player.playerId, async () => await handler(asked)));
  };
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => unknown;

interface Registration {
  readonly handle: Handle;
  /** Whose calls these are: one of others is no call to register here. */
  readonly access: readonly Access[];
  readonly limit: RateLimit | undefined;
  readonly admit?: preValidationHookHandler;
}

function registerCall(http: FastifyInstance, call: Call, { handle, access, limit, admit }: Registration): void {
  if (!access.includes(call.access)) throw new Error(`${call.method} ${call.path} is a call of another kind`);
  // One counter for both paths; it stands in for the one that all calls share.
  const slowDown = limit && slowDownNetworks(http, limit);
  for (const url of [call.path, `/api${call.path}`]) {
    const route: RouteOptions = {
      method: call.method,
      url,
      // The document shows each call once, below /api.
      schema: { ...describeCall(call), hide: url === call.path },
      ...(slowDown ? { onRequest: slowDown, config: { rateLimit: false } } : {}),
      ...(admit ? { preValidation: admit } : {}),
      handler: async (request, reply) => {
        const answer = await handle(request, reply);
        // Not before: a refusal is JSON whatever the call answers.
        if (call.answerType !== 'application/json') void reply.type(`${call.answerType}; charset=utf-8`);
        return answer;
      },
    };
    if (call.access === 'gateway') void http.register(keepText(route));
    else http.route(route);
  }
}

/** A route whose body stays text, whatever it is: who has signed it is looked at before what it says. */
function keepText(route: RouteOptions): FastifyPluginCallback {
  return (scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (request, text, parsed) => {
      request.rawBody = text.toString();
      parsed(null);
    });
    scope.route(route);
    done();
  };
}

function registerVisit(http: FastifyInstance, path: string, visit: VisitRules & { readonly send: SendOn }): void {
  const slowDown = slowDownNetworks(http, visit.limit);
  for (const url of [path, `/api${path}`]) {
    http.route({
      method: 'GET',
      // To look whether an address is there must change nothing.
      exposeHeadRoute: false,
      url,
      schema: { hide: true },
      onRequest: slowDown,
      config: { rateLimit: false },
      errorHandler: (error, request, reply) => {
        void reply.redirect(visit.orElse(judgeError(error, request).code));
      },
      handler: async (request, reply) => reply.redirect(await visit.send(request, reply)),
    });
  }
}

function refuseEverybody(): never {
  throw new Refusal('UNAUTHORIZED');
}

function readRequest<Body, Params, Query>(
  request: FastifyRequest,
  reply: FastifyReply,
): CallRequest<Body, Params, Query> {
  return {
    body: request.body as Body,
    params: request.params as Params,
    query: request.query as Query,
    ...request.receipt,
    idempotencyKey: readIdempotencyKey(request.headers[IDEMPOTENCY_HEADER]),
    request,
    reply,
  };
}

function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = idempotencyKey.safeParse(header);
  if (!key.success) throw new Refusal('INVALID_KEY');
  return key.data;
}
