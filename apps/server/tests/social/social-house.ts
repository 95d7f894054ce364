import { Writable } from 'node:stream';
import { createPlayers } from '../../src/create-players.ts';
import { createPasswordHasher } from '../../src/modules/passwords/index.ts';
import { createSocial } from '../../src/modules/social/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { openBrowser, type Browser } from '../house/browser.ts';
import { CLIENT, openOpenIdHouse, type OpenIdHouse, type Person } from '../house/open-id-house.ts';
import { LIGHT_COST, openHouse, type TestHouse } from '../house/open-house.ts';
import { createTestClock, type TestClock } from '../house/test-clock.ts';

/** The whole house beside a real OpenID provider, which it knows as Google. Facebook's is down, X is not set up. */
export interface SocialHouse {
  readonly house: TestHouse;
  readonly provider: OpenIdHouse;
  readonly clock: TestClock;
  readonly log: string[];
  /** A browser of somebody at the provider, in a network of its own. */
  browserOf(subject: string): Browser;
  /** Adds somebody at the provider and opens a browser of theirs. */
  arrive(subject: string, person?: Person): Browser;
  startUrl(query?: string): string;
  /** Goes as far as the provider's answer and gives back where that leads, without going there. */
  goAsFarAsReturn(browser: Browser, query?: string): Promise<URL>;
  /** Goes all the way and gives back where the browser was sent in the end. */
  goAllTheWay(browser: Browser, query?: string): Promise<string>;
  complete(browser: Browser): ReturnType<Browser['post']>;
  /** All the way, and the session. */
  logIn(browser: Browser, query?: string): Promise<Record<string, unknown>>;
  /** How many accounts and identities there are. */
  count(): Promise<{ players: number; identities: number }>;
  /** What the hourly job does. */
  removeExpired(): Promise<void>;
  close(): Promise<void>;
}

const DEAD_ISSUER = 'http://127.0.0.1:9';

export async function openSocialHouse(): Promise<SocialHouse> {
  const log: string[] = [];
  const keep = new Writable({
    write: (chunk, _encoding, done) => {
      log.push(String(chunk));
      done();
    },
  });
  const clock = createTestClock();
  const provider = await openOpenIdHouse(() => [`${house.address}/api/auth/social/google/callback`]);
  const settings = {
    PUBLIC_URL: '',
    // Each browser has a network of its own, so that no test uses up another's visits.
    TRUST_PROXY: 'true',
    PLAY_WELCOME: '1000',
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: CLIENT.clientId,
    GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
    FACEBOOK_ISSUER: DEAD_ISSUER,
    FACEBOOK_CLIENT_ID: 'id',
    FACEBOOK_CLIENT_SECRET: 'secret',
  };
  const logger = createLogger('debug', keep);
  const house: TestHouse = await openHouse({ clock, settings, logger });
  const parts = { pool: house.pool, clock, logger, randomness: systemRandomness };
  const players = createPlayers({
    ...parts,
    hasher: createPasswordHasher(LIGHT_COST),
    tokenSecret: 'of no token'.repeat(4),
  });
  const jobs = createSocial({
    ...parts,
    ...players,
    clients: {},
    houseKey: '5c'.repeat(32),
    publicUrl: () => house.address,
  });
  return {
    house,
    provider,
    clock,
    log,
    ...visitor(house, provider),
    removeExpired: () => jobs.removeExpired(house.pool),
    count: async () => {
      const counted = await house.pool.query<{ players: number; identities: number }>(
        `select (select count(*) from players)::int as players,
           (select count(*) from player_identities)::int as identities`,
      );
      return counted.rows[0] ?? { players: 0, identities: 0 };
    },
    close: async () => {
      await house.close();
      await provider.shut();
    },
  };
}

type Visitor = Pick<
  SocialHouse,
  'browserOf' | 'arrive' | 'startUrl' | 'goAsFarAsReturn' | 'goAllTheWay' | 'complete' | 'logIn'
>;

function visitor(house: TestHouse, provider: OpenIdHouse): Visitor {
  let networks = 0;
  const at = (path: string): string => `${house.address}${path}`;
  const visitor: Visitor = {
    browserOf: (subject) => {
      networks += 1;
      return openBrowser({ 'x-person': subject, 'x-forwarded-for': `203.0.113.${String(networks)}` });
    },
    arrive: (subject, person = {}) => {
      provider.people.set(subject, person);
      return visitor.browserOf(subject);
    },
    startUrl: (query = '') => at(`/api/auth/social/google/start${query}`),
    goAsFarAsReturn: async (browser, query) => {
      const isReturn = ({ pathname }: URL): boolean => pathname.endsWith('/callback');
      return (await browser.visit(visitor.startUrl(query), isReturn)).url;
    },
    goAllTheWay: async (browser, query) => {
      const { url } = await browser.visit(visitor.startUrl(query), ({ pathname }) => pathname === '/login');
      return url.href.replace(house.address, '');
    },
    complete: (browser) => browser.post(at('/api/auth/social/complete')),
    logIn: async (browser, query) => {
      const place = await visitor.goAllTheWay(browser, query);
      const answer = await visitor.complete(browser);
      if (answer.status !== 200) throw new Error(`${place}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
  return visitor;
}
