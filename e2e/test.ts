import { test as base, type BrowserContext } from '@playwright/test';
import { getSetting } from './builders/call-house.ts';
import { createPlayer, type Player } from './builders/player.ts';

/** What Chromium itself writes to the console when an answer is a refusal: expected where a test provokes one. */
export const REFUSED = /status of 4\d\d/;
/** The same for a network that is cut. */
export const CUT_OFF = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
export const REFUSED_OR_CUT_OFF = new RegExp(`${REFUSED.source}|${CUT_OFF.source}`);

interface Watch {
  /** Console errors that the test provokes. One pattern: Playwright takes a list of two for a value with its options. */
  readonly expectedErrors: RegExp | undefined;
  /** Watches the pages of a further context too. */
  readonly watch: (context: BrowserContext) => void;
  readonly quiet: undefined;
}

/** A visitor's test. It fails when any page writes an error to its console or throws. */
export const test = base.extend<Watch>({
  expectedErrors: [undefined, { option: true }],
  watch: async ({ expectedErrors }, use) => {
    const errors: string[] = [];
    const note = (text: string) => {
      if (expectedErrors?.test(text) !== true) errors.push(text);
    };
    await use((context) => {
      context.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => note(error.error().stack ?? error.error().message));
    });
    base.expect(errors, 'errors on the console').toEqual([]);
  },
  quiet: [
    async ({ context, watch }, use, info) => {
      watch(context);
      await use(undefined);
      if (info.errors.length === 0) return;
      for (const [place, page] of context.pages().entries()) {
        await info.attach(`page ${place + 1}`, { body: await page.screenshot(), contentType: 'image/png' });
      }
    },
    { auto: true },
  ],
});

/** What a browser stores of a remembered session, as Playwright sets it up. */
export function storedSession({ session }: Player, changes: Record<string, string> = {}) {
  const values = {
    accessToken: session.accessToken,
    token: session.accessToken,
    username: session.username,
    userId: session.userId,
    tokenExpiry: String(Date.now() + session.expiresIn),
    refreshToken: session.refreshToken,
    rememberMe: 'true',
    ...changes,
  };
  const localStorage = Object.entries(values).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: getSetting('ORIGIN'), localStorage }] };
}

interface Inside {
  /** Rupees that the player begins with. */
  readonly rupees: number;
  readonly player: Player;
}

/** The test of a player who is logged in and remembered on this device. */
export const insideTest = test.extend<Inside>({
  rupees: [0, { option: true }],
  player: async ({ rupees }, use) => {
    await use(await createPlayer({ rupees }));
  },
  storageState: async ({ player }, use) => {
    await use(storedSession(player));
  },
});

export { expect } from '@playwright/test';
