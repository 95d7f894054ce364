import { createHash, createSecretKey } from 'node:crypto';
import { completeSocialLogin, REFUSALS } from '@rang/contract';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenIdProvider } from '../../src/modules/social/open-id-provider.ts';
import { openBrowser, type Browser } from '../house/browser.ts';
import { CLIENT, type Forgery } from '../house/open-id-house.ts';
import { openSocialHouse, type SocialHouse } from './social-house.ts';

const DONE = '/login?social=done';
const FAILED = '/login?social=failed';
const SUSPENDED = '/login?social=suspended';
const MINUTE = 60_000;

let social: SocialHouse;
beforeAll(async () => {
  social = await openSocialHouse();
});
afterAll(() => social.close());

interface Row {
  id: bigint;
  name: string;
  username: string;
  email: string;
  confirmed: boolean;
  password_hash: string | null;
  signup_referral_code: string | null;
}

async function getRow(userId: unknown): Promise<Row> {
  const found = await social.house.pool.query<Row>(
    'select *, email_confirmed_at is not null as confirmed from players where id = $1',
    [userId],
  );
  const row = found.rows[0];
  if (row === undefined) throw new Error('no such player');
  return row;
}

test('a first login opens an account and logs in, a second one finds the same', async () => {
  const person = { name: 'Asha Rao', given_name: 'Asha', email: 'asha.rao@example.com', email_verified: true };
  const browser = social.arrive('asha', person);
  expect(await social.goAllTheWay(browser)).toBe(DONE);
  const { status, body: session } = await social.complete(browser);
  expect(status).toBe(200);
  expect(completeSocialLogin.answer.safeParse(session).error).toBeUndefined();

  const token = String(session['accessToken']);
  const verified = await social.house.call('GET', '/auth/verify', { token });
  expect(verified.body).toMatchObject({ userId: session['userId'], username: 'Asha' });
  expect(session).toMatchObject({ isNew: true });
  expect((await social.house.call('GET', '/balance', { token })).body['balance']).toBe(1000);
  expect(await getRow(session['userId'])).toMatchObject({
    name: 'Asha Rao',
    username: 'Asha',
    email: 'asha.rao@example.com',
    confirmed: true,
    password_hash: null,
  });

  const before = await social.count();
  social.provider.people.set('asha', { name: 'Another Name', email: 'another@example.com', email_verified: true });
  const again = await social.logIn(social.browserOf('asha'));
  expect(again).toMatchObject({ userId: session['userId'], isNew: false });
  const later = await social.house.call('GET', '/balance', { token: String(again['accessToken']) });
  expect(later.body['balance']).toBe(1000);
  expect(await social.count()).toEqual(before);
});

test('what a browser asked for at the start is what it is given at the end', async () => {
  const remembered = await social.logIn(social.arrive('bina'), '?remember=true');
  expect(remembered).toMatchObject({ rememberMe: true, expiresIn: 60 * MINUTE });
  for (const query of ['?remember=false', '?remember=yes', '']) {
    const forgotten = await social.logIn(social.browserOf('bina'), query);
    expect(forgotten).toMatchObject({ rememberMe: false, expiresIn: 720 * MINUTE, userId: remembered['userId'] });
  }
});

test('each way says whether it is set up, and one that is not is said to be so', async () => {
  expect((await social.house.call('GET', '/api/auth/social')).body['data']).toEqual([
    { id: 'google', name: 'Google', isSetUp: true },
    { id: 'facebook', name: 'Facebook', isSetUp: true },
    { id: 'x', name: 'X', isSetUp: false },
  ]);
  const browser = social.browserOf('nobody');
  const before = await social.count();
  for (const path of [
    '/auth/social/x/start',
    '/api/auth/social/x/start',
    '/api/auth/social/yahoo/start?remember=true',
  ]) {
    const { url } = await browser.visit(`${social.house.address}${path}`, () => true);
    expect(url.href).toBe(`${social.house.address}/login?social=not-set-up`);
  }
  expect(browser.received).toEqual([]);
  expect(await social.count()).toEqual(before);
});

test('the cookies are for the server alone, and no secret is in an address or in the log', async () => {
  const browser = social.arrive('chitra');
  const start = await fetch(social.startUrl(), { redirect: 'manual' });
  expect(Object.fromEntries(start.headers)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  const there = new URL(start.headers.get('location') ?? '');
  expect(there.origin).toBe(social.provider.issuer);
  expect(Object.fromEntries(there.searchParams)).toEqual({
    client_id: CLIENT.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${social.house.address}/api/auth/social/google/callback`,
    state: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    nonce: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    code_challenge_method: 'S256',
  });

  const back = await social.goAsFarAsReturn(browser, '?remember=true');
  const isDone = ({ pathname }: URL): boolean => pathname === '/login';
  expect((await browser.visit(back, isDone)).url.href).toBe(`${social.house.address}${DONE}`);
  const kept = await social.house.pool.query<{ hash: string }>(
    `select encode(cookie_hash, 'hex') as hash from social_passes`,
  );
  const { body: session } = await social.complete(browser);

  const ours = browser.received.filter((line) => line.startsWith('rang_social'));
  const path = 'Path=/api/auth/social';
  expect(ours.map((line) => line.replace(/=[0-9a-f]{64};/, '=*;'))).toEqual([
    `rang_social_login=*; ${path}; Max-Age=600; HttpOnly; SameSite=Lax`,
    `rang_social_login=; ${path}; Max-Age=0; HttpOnly; SameSite=Lax`,
    `rang_social_pass=*; ${path}; Max-Age=60; HttpOnly; SameSite=Strict`,
    `rang_social_pass=; ${path}; Max-Age=0; HttpOnly; SameSite=Strict`,
  ]);
  const secrets = ours.flatMap((line) => /[0-9a-f]{64}/.exec(line) ?? []);
  const code = back.searchParams.get('code') ?? '';
  expect([secrets.length, code.length > 20]).toEqual([2, true]);
  const logged = social.log.join('');
  for (const secret of [...secrets, code, CLIENT.clientSecret, session['accessToken'], session['refreshToken']]) {
    expect(logged).not.toContain(String(secret));
  }
  const pass = secrets[1] ?? '';
  expect(kept.rows).toContainEqual({ hash: createHash('sha256').update(pass).digest('hex') });
});

test('a return counts once, in the browser that began, with the state that it was given, within ten minutes', async () => {
  const before = await social.count();
  const { exchanges } = social.provider;
  const browser = social.arrive('devi', { email: 'devi@example.com', email_verified: true });
  const back = await social.goAsFarAsReturn(browser);
  const visit = async (visitor: Browser, url: URL | string): Promise<string> => {
    const { url: at } = await visitor.visit(url, ({ pathname }) => pathname === '/login');
    return at.href.replace(social.house.address, '');
  };

  const forged = new URL(back);
  forged.searchParams.set('state', 'f'.repeat(64));
  expect(await visit(browser, forged)).toBe(FAILED);
  forged.searchParams.set('state', '\0');
  expect(await visit(browser, forged)).toBe(FAILED);
  forged.searchParams.delete('state');
  expect(await visit(browser, forged)).toBe(FAILED);
  expect(await visit(browser, back.href.replace('/google/', '/facebook/'))).toBe(FAILED);
  expect(await visit(openBrowser(), back)).toBe(FAILED);
  // Whoever sends a victim the end of a login of their own: the victim's browser has begun another one.
  const victim = social.browserOf('devi');
  await social.goAsFarAsReturn(victim);
  expect(await visit(victim, back)).toBe(FAILED);
  expect((await social.complete(victim)).body).toMatchObject({ code: 'SOCIAL_FAILED' });
  // None of these reached the provider, and none of them spoiled the login.
  expect(social.provider.exchanges).toBe(exchanges);
  expect(await social.count()).toEqual(before);

  expect(await visit(browser, back)).toBe(DONE);
  expect(await visit(browser, back)).toBe(FAILED);
  expect(social.provider.exchanges).toBe(exchanges + 1);
  expect((await social.complete(browser)).status).toBe(200);

  const slow = await social.goAsFarAsReturn(browser);
  social.clock.advance(10 * MINUTE);
  expect(await visit(browser, slow)).toBe(FAILED);
  expect(social.provider.exchanges).toBe(exchanges + 1);
});

test('a pass counts once, for a page of the house, within a minute', async () => {
  const browser = social.arrive('esha');
  const at = `${social.house.address}/api/auth/social/complete`;
  const refused = { success: false, code: 'SOCIAL_FAILED', message: REFUSALS.SOCIAL_FAILED };
  await social.goAllTheWay(browser);
  const otherPages = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: social.house.address },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const headers of otherPages) expect(await browser.post(at, headers)).toEqual({ status: 400, body: refused });
  expect((await openBrowser().post(at)).body).toEqual(refused);
  // A browser that says nothing of the site, as on plain http in a home network.
  const twice = await Promise.all([1, 2].map(() => browser.post(at, { origin: social.house.address })));
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await social.complete(browser)).body).toEqual(refused);

  await social.goAllTheWay(browser);
  social.clock.advance(MINUTE);
  expect((await social.complete(browser)).body).toEqual(refused);

  const left = 'select (select count(*) from social_logins) + (select count(*) from social_passes) as rows';
  social.clock.advance(10 * MINUTE);
  await social.removeExpired();
  expect((await social.house.pool.query(left)).rows).toEqual([{ rows: 0n }]);
});

test('a banned player is told so and turned away, on the way or before the last step', async () => {
  const { userId } = await social.logIn(social.arrive('farida'));
  const onTheWay = social.browserOf('farida');
  await social.goAllTheWay(onTheWay);
  await social.house.pool.query(`update players set status = 'banned' where id = $1`, [userId]);
  const before = await social.count();
  expect((await social.complete(onTheWay)).body).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  expect(await social.goAllTheWay(social.browserOf('farida'))).toBe(SUSPENDED);
  expect(await social.count()).toEqual(before);
});

test('another site can start no login, and starts from one address are slowed', async () => {
  const lured = openBrowser({ 'sec-fetch-site': 'cross-site', 'x-person': 'asha', 'x-forwarded-for': '198.51.100.1' });
  expect(await social.goAllTheWay(lured, '?ref=THEIRS')).toBe(FAILED);
  expect(lured.received).toEqual([]);
  const eager = openBrowser({ 'x-forwarded-for': '198.51.100.2' });
  const places: string[] = [];
  for (let tries = 0; tries < 32; tries += 1) {
    const { url } = await eager.visit(`${social.house.address}/auth/social/x/start`, () => true);
    places.push(url.search);
  }
  expect(places.indexOf('?social=failed')).toBe(30);
});

/** Runs `work` while the provider answers with this ID token in place of its own. */
async function withForgery<Result>(forgery: Forgery, work: () => Promise<Result>): Promise<Result> {
  social.provider.forge = forgery;
  try {
    return await work();
  } finally {
    social.provider.forge = undefined;
  }
}

test('an ID token that is not meant for this very login opens nothing', async () => {
  const browser = social.arrive('gita', { email: 'gita@example.com', email_verified: true });
  const { privateKey: otherKey } = await generateKeyPair('RS256');
  const before = await social.count();
  const now = Math.floor(Date.now() / 1000);
  const forgeries: Record<string, Forgery> = {
    'another audience': { claims: { aud: 'another-house' } },
    'no audience': { claims: { aud: undefined } },
    'another nonce': { claims: { nonce: 'f'.repeat(64) } },
    'no nonce': { claims: { nonce: undefined } },
    'another issuer': { claims: { iss: 'https://accounts.google.com' } },
    expired: { claims: { iat: now - 7_200, exp: now - 3_600 } },
    'another key': { key: otherKey },
    'the secret of the two houses as its key': {
      key: createSecretKey(CLIENT.clientSecret, 'utf8'),
      algorithm: 'HS256',
    },
    'no subject': { claims: { sub: undefined } },
    'an endless subject': { claims: { sub: 'g'.repeat(256) } },
    'a subject that no database takes': { claims: { sub: 'g\0' } },
  };
  for (const [name, forgery] of Object.entries(forgeries)) {
    const place = await withForgery(forgery, () => social.goAllTheWay(browser));
    expect({ name, place }).toEqual({ name, place: FAILED });
    expect({ name, ...(await social.complete(browser)).body }).toMatchObject({ name, code: 'SOCIAL_FAILED' });
  }
  expect(await social.count()).toEqual(before);
  // The forgery itself is sound: with nothing changed it is a login.
  expect(await withForgery({}, () => social.goAllTheWay(browser))).toBe(DONE);
});

test('a provider that says no, is down or goes down in between leads back to the login, and on when it is up again', async () => {
  const browser = social.arrive('hema');
  const before = await social.count();
  social.provider.refuseWith = 'access_denied';
  expect(await social.goAllTheWay(browser)).toBe(FAILED);
  expect(social.log.at(-1)).toContain('"told":"access_denied"');
  social.provider.refuseWith = undefined;

  const isLogin = ({ pathname }: URL): boolean => pathname === '/login';
  const down = await browser.visit(`${social.house.address}/api/auth/social/facebook/start`, isLogin);
  expect(down.url.search).toBe('?social=failed');
  expect(social.log.at(-1)).toContain('fetch failed');

  const back = await social.goAsFarAsReturn(browser);
  await social.provider.shut();
  expect((await browser.visit(back, isLogin)).url.search).toBe('?social=failed');
  expect(social.log.at(-1)).toContain('ECONNREFUSED');
  await social.provider.reopen();
  expect(await social.count()).toEqual(before);
  expect(await social.goAllTheWay(browser)).toBe(DONE);

  // What the provider said of itself is kept for an hour, and a failure to say it not at all.
  social.clock.advance(60 * MINUTE);
  await social.provider.shut();
  expect(await social.goAllTheWay(browser)).toBe(FAILED);
  await social.provider.reopen();
  expect(await social.goAllTheWay(browser)).toBe(DONE);
  expect(social.log.join('')).not.toContain('unexpected error');
});

test('a provider that does not say where codes are exchanged is asked where the settings say, and not trusted more', async () => {
  const { issuer } = social.provider;
  social.provider.hidesTokenEndpoint = true;
  const likeFacebook = createOpenIdProvider({ ...CLIENT, issuer, tokenEndpoint: `${issuer}/token` }, social.clock);
  const redirectUri = `${social.house.address}/api/auth/social/google/callback`;
  const browser = social.arrive('ila', { name: 'Ila' });
  const secrets = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) };
  const comeBack = async (): Promise<URL> => {
    const there = await likeFacebook.buildLoginUrl({ ...secrets, redirectUri });
    return (await browser.visit(there, ({ pathname }) => pathname.endsWith('/callback'))).url;
  };
  const claims = await likeFacebook.readClaims(await comeBack(), secrets);
  expect(claims).toMatchObject({ issuer, subject: 'ila', names: { full: 'Ila' } });
  const { privateKey } = await generateKeyPair('RS256');
  const back = await comeBack();
  await withForgery({ key: privateKey }, () => expect(likeFacebook.readClaims(back, secrets)).rejects.toThrow());
  social.provider.hidesTokenEndpoint = false;
});

async function openOwn(username: string, email: string, isConfirmed: boolean): Promise<bigint> {
  const { id } = await social.house.enter(username);
  const confirmedAt = isConfirmed ? new Date(social.clock.now()) : null;
  const change = 'update players set email = $2, email_confirmed_at = $3 where id = $1';
  await social.house.pool.query(change, [id, email, confirmedAt]);
  return id;
}

test('an account is linked by an address that both sides have confirmed, and its password still opens it', async () => {
  const id = await openOwn('indu', 'Indu@Example.com', true);
  const before = await social.count();
  const person = { email: 'indu@example.COM', email_verified: true, preferred_username: 'somebody' };
  const { userId } = await social.logIn(social.arrive('indu-elsewhere', person));
  expect(userId).toBe(String(id));
  expect(await social.count()).toEqual({ players: before.players, identities: before.identities + 1 });
  const byPassword = { username: 'indu', password: 'a good password' };
  expect((await social.house.call('POST', '/auth/login', { body: byPassword })).body['userId']).toBe(userId);
  // From here on the identity counts, whatever becomes of the address.
  social.provider.people.set('indu-elsewhere', { email: 'new@example.com', email_verified: true });
  expect((await social.logIn(social.browserOf('indu-elsewhere')))['userId']).toBe(userId);
});

test('an address that one side only claims gives nobody the account of another', async () => {
  const owner = await openOwn('jaya', 'jaya@example.com', true);
  const claims = [{ email_verified: false }, {}, { email_verified: 'true' }, { email_verified: 1 }];
  for (const [index, claim] of claims.entries()) {
    const thief = await social.logIn(social.arrive(`thief-${String(index)}`, { email: 'jaya@example.com', ...claim }));
    expect(thief['userId']).not.toBe(String(owner));
    expect(await getRow(thief['userId'])).toMatchObject({ email: 'jaya@example.com', confirmed: false });
  }
  // Somebody signed up here with an address of which they read no mail; its reader comes by a social login.
  const squatter = await openOwn('squatter', 'kala@example.com', false);
  const reader = await social.logIn(social.arrive('kala', { email: 'kala@example.com', email_verified: true }));
  expect(reader['userId']).not.toBe(String(squatter));
  expect(await getRow(reader['userId'])).toMatchObject({ email: 'kala@example.com', confirmed: true });
  expect(await getRow(squatter)).toMatchObject({ confirmed: false });
});

test('an account opened with the address of another is its reader’s alone, once they have used a reset link', async () => {
  const { house } = social;
  const email = 'reader@example.com';
  const claimer = social.arrive('claimer', { email, email_verified: false, preferred_username: 'reader' });
  const opened = await social.logIn(claimer);
  // A pass that was not used yet is a way in as well.
  const second = social.browserOf('claimer');
  expect(await social.goAllTheWay(second)).toBe(DONE);
  await house.call('POST', '/auth/forgot-password', { body: { email } });
  await expect.poll(() => house.mails.find((mail) => mail.to === email)).toBeDefined();
  const token = house.mails
    .find((mail) => mail.to === email)
    ?.links[0]?.split('/')
    .at(-1);
  const body = { token, password: 'the word of the reader' };
  expect(await house.call('POST', '/auth/reset-password', { body })).toMatchObject({ status: 200 });

  expect((await social.complete(second)).status).toBe(400);
  const again = await social.logIn(social.browserOf('claimer'));
  expect(again['userId']).not.toBe(opened['userId']);
  const login = { username: 'reader', password: body.password };
  const { body: session } = await house.call('POST', '/auth/login', { body: login });
  expect(session).toMatchObject({ userId: opened['userId'] });
});

test('a reset link leaves an identity tied whose provider had vouched for the address', async () => {
  const { house } = social;
  const email = 'vouched.for@example.com';
  const opened = await social.logIn(social.arrive('vouched', { email, email_verified: true }));
  await house.call('POST', '/auth/forgot-password', { body: { email } });
  await expect.poll(() => house.mails.find((mail) => mail.to === email)).toBeDefined();
  const token = house.mails
    .find((mail) => mail.to === email)
    ?.links[0]?.split('/')
    .at(-1);
  await house.call('POST', '/auth/reset-password', { body: { token, password: 'another way in' } });
  expect((await social.logIn(social.browserOf('vouched')))['userId']).toBe(opened['userId']);
});

test('a banned owner of an address gets no second account by it', async () => {
  const id = await openOwn('lata', 'lata@example.com', true);
  await social.house.pool.query(`update players set status = 'banned' where id = $1`, [id]);
  const before = await social.count();
  const browser = social.arrive('lata-elsewhere', { email: 'lata@example.com', email_verified: true });
  expect(await social.goAllTheWay(browser)).toBe(SUSPENDED);
  expect(await social.count()).toEqual(before);
});

test('what the ID token and the userinfo endpoint say of an address is not mixed', async () => {
  social.provider.claimsInIdToken = false;
  const claims = { name: 'Mina Das', email: 'mina@example.com', email_verified: true };
  const { userId } = await social.logIn(social.arrive('mina', claims));
  expect(await getRow(userId)).toMatchObject({ name: 'Mina Das', email: 'mina@example.com', confirmed: true });
  social.provider.vouchesInIdToken = true;
  const claimed = await social.logIn(social.arrive('mallory', { email: 'mina@example.com' }));
  social.provider.vouchesInIdToken = false;
  social.provider.claimsInIdToken = true;
  expect(claimed['userId']).not.toBe(userId);
});

/** Logs each of them in from four browsers, all of them at once before their last step to us; gives back how each ended. */
async function logInAtOnce(...subjects: string[]): Promise<Set<string>> {
  const browsers = subjects.flatMap((subject) => [1, 2, 3, 4].map(() => social.browserOf(subject)));
  const returns = await Promise.all(browsers.map((browser) => social.goAsFarAsReturn(browser)));
  await Promise.all(
    browsers.map((browser, index) => browser.visit(returns[index] ?? '', ({ pathname }) => pathname === '/login')),
  );
  const sessions = await Promise.all(browsers.map((browser) => social.complete(browser)));
  expect(sessions[0]?.status).toBe(200);
  return new Set(sessions.map(({ status, body }) => `${String(status)} ${String(body['userId'])}`));
}

test('first logins of one person at the same moment open one account', async () => {
  const person = { given_name: 'Nila', email: 'nila@example.com', email_verified: true };
  social.arrive('nila', person);
  social.arrive('nila-too', person);
  const before = await social.count();
  // Two identities with one address.
  expect((await logInAtOnce('nila', 'nila-too')).size).toBe(1);
  expect(await social.count()).toEqual({ players: before.players + 1, identities: before.identities + 2 });
});

test('so do those of a person whose address nobody vouches for, and who is known by the identity alone', async () => {
  social.arrive('noor', { given_name: 'Noor', email: 'noor@example.com' });
  const before = await social.count();
  expect((await logInAtOnce('noor')).size).toBe(1);
  expect(await social.count()).toEqual({ players: before.players + 1, identities: before.identities + 1 });
});

test('a name that is taken is given a number, and a hostile one is only a name', async () => {
  await social.house.enter('Omana');
  const { username } = await social.logIn(social.arrive('omana', { preferred_username: 'omana@example.com' }));
  expect(username).toMatch(/^omana[1-9][0-9]$/);
  const markup = '<img src=x onerror=alert(1)>';
  const hostile = {
    name: `\u202e${markup}\u0000${'x'.repeat(5_000)}`,
    preferred_username: `../../${markup}${'y'.repeat(5_000)}`,
    email: 'not an address',
    email_verified: true,
  };
  const session = await social.logIn(social.arrive("'; drop table players; --", hostile));
  const row = await getRow(session['userId']);
  expect(row).toMatchObject({
    name: `${markup}${'x'.repeat(80 - markup.length)}`,
    username: 'img.srcx.onerroral',
    email: 'img.srcx.onerroral@social.invalid',
    confirmed: false,
  });
});

test('a referral code goes along and counts where an account is opened', async () => {
  const referrer = await social.house.enter('padma');
  const made = await social.house.call('POST', '/referrals/create', { token: referrer.token, body: {} });
  const code = String(made.body['referralCode']);
  const friend = await social.logIn(social.arrive('rani'), `?ref=${code}`);
  expect(await getRow(friend['userId'])).toMatchObject({ signup_referral_code: code });
  const stats = await social.house.call('GET', '/referrals/stats', { token: referrer.token });
  expect(stats.body).toMatchObject({ totalReferred: 1 });
  // Neither a code of nobody nor what can be no code keeps anybody out, and an account that is there is left alone.
  for (const ref of ['NOBODYS', 'x'.repeat(33), '%00', '']) {
    const { userId } = await social.logIn(social.arrive(`sita-${ref.length.toString()}`), `?ref=${ref}`);
    expect(await getRow(userId)).toMatchObject({ signup_referral_code: null });
  }
  await social.logIn(social.browserOf('sita-7'), `?ref=${code}`);
  expect((await social.house.call('GET', '/referrals/stats', { token: referrer.token })).body).toEqual(stats.body);
});
