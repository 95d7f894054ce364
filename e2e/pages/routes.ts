import type { Page } from '@playwright/test';

/** The app's router, which it leaves in the page. */
interface Router {
  readonly routesById: Readonly<
    Record<string, { readonly id: string; readonly fullPath: string; readonly children?: unknown }>
  >;
  readonly getMatchedRoutes: (path: string) => readonly [readonly { readonly id: string }[], ...unknown[]];
}

/** The routes of the open app that are a page of their own, or lead on to one: by their id, where each is. */
export async function listRoutes(page: Page): Promise<Record<string, string>> {
  return await page.evaluate(() => {
    const { routesById } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    const pages = Object.values(routesById).filter(({ children }) => children === undefined);
    return Object.fromEntries(pages.map(({ id, fullPath }) => [id, fullPath]));
  });
}

/** The ids of the routes that the open app shows at these addresses. */
export async function matchRoutes(page: Page, paths: readonly string[]): Promise<string[]> {
  return await page.evaluate(
    (addresses) => {
      const router = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
      const matched = addresses.map((path) => router.getMatchedRoutes(path.replace(/\?.*/, ''))[0].at(-1)?.id);
      return [...new Set(matched)].filter((id) => id !== undefined);
    },
    [...paths],
  );
}
