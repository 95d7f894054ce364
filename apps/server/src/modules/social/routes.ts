import {
  completeSocialLogin,
  removeWayIn,
  SOCIAL_PROVIDERS,
  socialProviders,
  type RefusalCode,
  waysIn,
  type SocialProvider,
} from '@rang/contract';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { formatCookie, readCookie, type Cookie } from '../../platform/http/cookies.ts';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import { isReachedOverTls } from '../../platform/http/security-headers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DEVICE_COOKIE, markDevice } from '../sessions/index.ts';
import type { Social } from './create-social.ts';
import { PASS_MS } from './finish-login.ts';
import { NAMES } from './list-ways-in.ts';
import { LOGIN_MS } from './start-login.ts';

// For one address. A start makes the house ask a provider, and a return to open an account.
const LIMIT: RateLimit = { max: 30, windowMs: 60_000 };

// For one address, as for a change of password.
const REMOVALS: RateLimit = { max: 60, windowMs: 60_000 };

const DONE = '/login?social=done';
const FAILED = '/login?social=failed';
const PROBLEMS: ReadonlyMap<RefusalCode, string> = new Map([
  ['SOCIAL_NOT_SET_UP', '/login?social=not-set-up'],
  ['ACCOUNT_SUSPENDED', '/login?social=suspended'],
]);

const COOKIE_PATH = '/api/auth/social';

/** Known again after the way over the provider: a return from elsewhere brings Lax cookies along, and no Strict ones. */
const LOGIN_COOKIE: Cookie = { name: 'rang_social_login', path: COOKIE_PATH, sameSite: 'Lax' };
/** Shown by our own page only. */
const PASS_COOKIE: Cookie = { name: 'rang_social_pass', path: COOKIE_PATH, sameSite: 'Strict' };

const startQuery = z.object({
  remember: z.catch(z.optional(z.literal('true')), undefined),
  // What is too long or too odd to be a code is none.
  ref: z.catch(z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,32}$/))), undefined),
});

/** The calls of social logins, and the two addresses that a browser visits on its way. */
export function registerSocialRoutes(routes: Routes, social: Social): void {
  const leave = (reply: FastifyReply, cookie: Cookie, { value, lastsMs }: { value: string; lastsMs: number }) =>
    reply.header('set-cookie', formatCookie(cookie, { value, lastsMs, isSecure: isSecure(social) }));
  const remove = (reply: FastifyReply, cookie: Cookie) => leave(reply, cookie, { value: '', lastsMs: 0 });

  routes.open(socialProviders, () => ({
    success: true,
    data: SOCIAL_PROVIDERS.map((id) => ({ id, name: NAMES[id], isSetUp: social.isSetUp(id) })),
  }));
  routes.visit(
    '/auth/social/:provider/start',
    async (request, reply) => {
      const provider = readProvider(request);
      // Another site's link could put its own referral code on somebody.
      if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('SOCIAL_FAILED');
      const { remember, ref } = startQuery.parse(request.query);
      const { location, cookie } = await social.start({ provider, remember: remember === 'true', referralCode: ref });
      leave(reply, LOGIN_COOKIE, { value: cookie, lastsMs: LOGIN_MS });
      return location;
    },
    { limit: LIMIT, orElse: chooseProblem },
  );
  routes.visit(
    '/auth/social/:provider/callback',
    async (request, reply) => {
      const provider = readProvider(request);
      const cookie = readCookie(LOGIN_COOKIE, request.headers.cookie);
      const pass = await social.finish({ provider, cookie, search: readSearch(request), address: request.ip });
      remove(reply, LOGIN_COOKIE);
      leave(reply, PASS_COOKIE, { value: pass, lastsMs: PASS_MS });
      return DONE;
    },
    { limit: LIMIT, orElse: chooseProblem },
  );
  routes.open(
    completeSocialLogin,
    async ({ request, reply }) => {
      if (!isOwnPage(request.headers, social.publicUrl())) throw new Refusal('SOCIAL_FAILED');
      const cookie = readCookie(PASS_COOKIE, request.headers.cookie);
      const userAgent = request.headers['user-agent'];
      const old = readCookie(DEVICE_COOKIE, request.headers.cookie);
      const completed = await social.complete({ cookie, address: request.ip, userAgent, device: old });
      const { device, ...session } = completed;
      remove(reply, PASS_COOKIE);
      markDevice(reply, { device, publicUrl: () => social.publicUrl() });
      return session;
    },
    LIMIT,
  );
  registerWaysIn(routes, social);
}

/** The calls about a player's own ways in. */
function registerWaysIn(routes: Routes, social: Social): void {
  routes.player(waysIn, async ({ player }) => ({ success: true, data: await social.listWaysIn(player.playerId) }));
  routes.owner(
    removeWayIn,
    async ({ player, params, body }) => {
      await social.removeWayIn({ player, id: params.id, ...body });
      return { success: true };
    },
    REMOVALS,
  );
}

/** Where a browser is sent whose visit was refused. */
function chooseProblem(code: RefusalCode): string {
  return PROBLEMS.get(code) ?? FAILED;
}

function isSecure(social: Social): boolean {
  return isReachedOverTls(social.publicUrl());
}

/**
 * Whether a request comes from a page of the house. Browsers say so themselves where a page is https or on this machine;
 * elsewhere its origin is looked at. A request that says neither comes from no page.
 */
function isOwnPage(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === new URL(publicUrl).origin;
}

function readProvider(request: FastifyRequest): SocialProvider {
  const { provider } = request.params as { provider: string };
  const found = SOCIAL_PROVIDERS.find((id) => id === provider);
  if (found === undefined) throw new Refusal('SOCIAL_NOT_SET_UP');
  return found;
}

function readSearch({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
}
