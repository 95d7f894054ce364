import { login } from '@rang/contract';
import { GAMES } from '@rang/games';
import { openHouse } from '../e2e/setup/open-house.ts';
import { installLighthouse, judgePage, type Verdict } from './lighthouse/judge-page.ts';
import { ensureChromium } from './run-tests/ensure-chromium.ts';

// Has Lighthouse judge the pages of a real house as a phone's, each on first visits. `npm run check:lighthouse [PATH ...]`.

const VISITS = 3;
const ACCESSIBILITY = 100;
const PAGE = 95;
/** A page on which a round runs. */
const LIVE_PAGE = 90;
const SECTIONS = ['home', 'win', 'wallet', 'profile', 'support'].map((section) => `/dashboard/${section}`);

const PAGES: readonly { readonly path: string; readonly isVisitor?: boolean; readonly least?: number }[] = [
  { path: '/login', isVisitor: true },
  { path: '/signup', isVisitor: true },
  ...GAMES.filter((game) => game.isOpenToVisitors).map(({ path }) => ({
    ...{ path: `/${path}`, isVisitor: true, least: LIVE_PAGE },
  })),
  ...GAMES.map(({ path }) => ({ path: `/dashboard/game/${path}`, least: LIVE_PAGE })),
  ...SECTIONS.map((path) => ({ path })),
];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What a browser stores of the demo player's session. */
async function enter(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'demo-play', rememberMe: true }),
  });
  const { accessToken, refreshToken, username, userId, expiresIn } = login.answer.parse(await answer.json());
  const tokenExpiry = String(Date.now() + expiresIn);
  const stored = { accessToken, token: accessToken, username, userId, tokenExpiry, rememberMe: 'true' };
  return { ...stored, refreshToken };
}

/** The visit in the middle, by how fast it was. */
function findMedian(verdicts: readonly Verdict[]): Verdict {
  const median = verdicts.toSorted((a, b) => a.performance - b.performance)[Math.floor(verdicts.length / 2)];
  if (median === undefined) throw new Error('there was no visit');
  return median;
}

function writeLine(path: string, least: number, verdicts: readonly Verdict[]): boolean {
  const { performance, accessibility, largestPaintMs, blockingMs, shift } = findMedian(verdicts);
  const isGood = performance >= least && verdicts.every((each) => each.accessibility >= ACCESSIBILITY);
  const scores = verdicts.map((each) => String(each.performance)).join(', ');
  const times = `LCP ${(largestPaintMs / 1000).toFixed(1)} s, blocked ${blockingMs.toFixed(0)} ms, shift ${shift.toFixed(3)}`;
  say(
    `${isGood ? '✓' : '✗'} ${path}: performance ${String(performance)} of ${String(least)} (${scores}), accessibility ${String(accessibility)}, ${times}`,
  );
  return isGood;
}

const chosen = process.argv.slice(2);
const browser = ensureChromium(say);
installLighthouse(say);
const { settings, close } = await openHouse(1_000);
try {
  const stored = await enter(settings.ORIGIN);
  for (const { path, isVisitor = false, least = PAGE } of PAGES) {
    if (chosen.length > 0 && !chosen.includes(path)) continue;
    const verdicts: Verdict[] = [];
    while (verdicts.length < VISITS)
      verdicts.push(await judgePage(browser, { origin: settings.ORIGIN, path, stored: isVisitor ? {} : stored }));
    if (!writeLine(path, least, verdicts)) process.exitCode = 1;
  }
} finally {
  await close();
}
