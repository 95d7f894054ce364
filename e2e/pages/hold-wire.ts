import type { Page, WebSocketRoute } from '@playwright/test';

const SOCKETS = /\/socket\.io\//;

/** The page's connection to the game. */
export interface Wire {
  /** Ends it, and lets no other one come about. */
  readonly cut: () => Promise<void>;
  readonly join: () => void;
  /** What the house says is lost on the way where it matches; nothing more is after `undefined`. */
  readonly lose: (said: RegExp | undefined) => void;
}

/**
 * Takes the page's connection to the game in hand, before the page is opened. Everything goes through unless the test says
 * so.
 */
export async function holdWire(page: Page): Promise<Wire> {
  const open = new Map<WebSocketRoute, WebSocketRoute>();
  let isCut = false;
  let lost: RegExp | undefined;
  await page.routeWebSocket(SOCKETS, async (browser) => {
    if (isCut) {
      await browser.close();
      return;
    }
    const house = browser.connectToServer();
    open.set(browser, house);
    // Left to itself, what the page had said would reach for its own end of the wire after that is cut, as no browser does.
    browser.onMessage((said) => {
      if (open.has(browser)) house.send(said);
    });
    house.onMessage((said) => {
      if (lost?.test(said.toString()) !== true) browser.send(said);
    });
  });
  // Where no socket can be opened the game asks by ordinary requests.
  await page.route(SOCKETS, (request) => (isCut ? request.abort() : request.continue()));
  return {
    cut: async () => {
      isCut = true;
      const ends = [...open].flat();
      open.clear();
      await Promise.all(ends.map((end) => end.close()));
    },
    join: () => {
      isCut = false;
    },
    lose: (said) => {
      lost = said;
    },
  };
}
