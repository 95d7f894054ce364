import { GAMES } from '@rang/games';
import type { Plugin, Rolldown } from 'vite';
import { drawScreens } from './prerender.ts';

/** What a page is made of: code below `src` that its route fetches, and the rooms whose texts it says. */
interface Page {
  readonly code: readonly string[];
  readonly texts: readonly string[];
  /** What stands there hangs on what is asked for in the address: nothing is drawn before the app is there. */
  readonly isAsked?: boolean;
}

const behindLogin = (code: readonly string[], texts: readonly string[]): Page => ({
  code: ['player/frame/dashboard-frame.tsx', ...code],
  texts: ['cards', ...texts],
});
const win = behindLogin(['features/win/win-screen.tsx'], ['win', 'play']);
/** The pages that visits begin at. A test holds them to what the pages fetch. */
const PAGES: Readonly<Record<string, Page>> = {
  login: { code: [], texts: [] },
  signup: { code: ['features/auth/signup-screen.tsx'], texts: [] },
  ...Object.fromEntries(GAMES.flatMap(listGamePages)),
  'dashboard/home': behindLogin(
    ['features/home/home-screen.tsx', 'features/referrals/index.ts'],
    ['home', 'referrals', 'play'],
  ),
  'dashboard/profile': behindLogin(
    ['features/profile/profile-screen.tsx', 'features/referrals/index.ts'],
    ['profile', 'referrals', 'play'],
  ),
  'dashboard/support': behindLogin(['features/support/support-screen.tsx'], ['support']),
  'dashboard/wallet': behindLogin(['features/wallet/index.ts', 'features/referrals/index.ts'], ['wallet', 'referrals']),
  // One screen, and two addresses that lead to it.
  'dashboard/win': win,
  'dashboard/game': win,
};

type Game = (typeof GAMES)[number];

function listGamePages({ id, path, isOpenToVisitors, isDrawnFromChain }: Game): [string, Page][] {
  const [screen, texts] = [`features/${id}/game-screen.tsx`, [id, 'play']];
  const open = (...code: string[]) => ({
    code: ['player/frame-for-anyone.tsx', 'player/frame/visitor-frame.tsx', ...code],
    texts,
  });
  const pages: [string, Page][] = [[`dashboard/game/${path}`, behindLogin([screen], texts)]];
  const proofs = [`features/${id}/proof-screen.tsx`, `features/${id}/proof/${id}-proofs.tsx`];
  if (isOpenToVisitors) pages.push([path, open(screen)]);
  else if (isDrawnFromChain) pages.push([path, { ...open(...proofs), isAsked: true }]);
  return pages;
}

/**
 * A browser shows what has come of a page, and what comes later would move it: the screen is seen when what stands behind it
 * has come too.
 */
const WHOLE = '<link rel="expect" blocking="render" href="#mark">';
/** What is begun in these counts before the app is there. */
const FORMS: ReadonlySet<string> = new Set(['login', 'signup']);

type Bundle = Rolldown.OutputBundle;

/**
 * Writes a page of its own for each address that visits begin at: the app's page, which names besides what that address
 * needs, so that a browser asks for all of it at once and not for one after another has said so.
 */
export function pages(): Plugin {
  return {
    name: 'rang-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('there is no index.html to write pages from');
      const html = page.source.toString();
      const drawn = await drawScreens(Object.keys(PAGES).filter((path) => PAGES[path]?.isAsked !== true));
      for (const [path, { code, texts, isAsked = false }] of Object.entries(PAGES)) {
        const files = listFiles(bundle, code).filter((file) => !html.includes(`"/${file}"`));
        const links = files.map((file) => `    ${linkTo(file)}\n`).join('');
        const named = nameTurns(nameTexts(html, bundle, texts), files).replace('  </head>', `${links}  </head>`);
        const screen = drawn.get(path);
        if (screen === undefined && !isAsked) throw new Error(`${path} was not drawn`);
        const source = screen === undefined ? namePage(named, path) : placeScreen(named, path, screen);
        this.emitFile({ type: 'asset', fileName: `${path}.html`, source });
      }
    },
  };
}

/** The files that this code is in, with all that those import, which come first, and their styles. */
function listFiles(bundle: Bundle, code: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const [found, seen] = [new Set<Rolldown.OutputChunk>(), new Set<Rolldown.OutputChunk>()];
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    found.add(chunk);
  };
  for (const path of code) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${path}`)));
    if (chunk === undefined) throw new Error(`no file that is built has ${path}`);
    add(chunk);
  }
  const styles = [...found].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return [...new Set([...styles, ...[...found].map(({ fileName }) => fileName)])];
}

/** `first-paint.js` reads what the page is made of in turns, each before what imports it, and before the app starts. */
function nameTurns(html: string, files: readonly string[]): string {
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`);
  return scripts.length === 0 ? html : html.replace(/ data-app="/, ` data-parts="${scripts.join(' ')}"$&`);
}

/** The app waits behind the styles: what is seen first, which is part of the page, needs none of it. */
function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="stylesheet"' : 'rel="modulepreload" fetchpriority="low"';
  return `<link ${kind} crossorigin href="/${file}">`;
}

/**
 * `first-paint.js` takes the screen away again where the app would draw another one. But for the forms, nothing in it can be
 * pressed before the app is there.
 */
function placeScreen(html: string, path: string, screen: string): string {
  const inert = FORMS.has(path) ? '' : ' inert';
  return namePage(html, path)
    .replace('  </head>', `    ${WHOLE}\n$&`)
    .replace('<div id="root"></div>', () => `<div id="root" data-drawn${inert}>${screen}</div>`);
}

/** What the page is made of is read where it stands for itself, and not for another. */
function namePage(html: string, path: string): string {
  return html.replace('src="/first-paint.js"', `$& data-screen="/${path}"`);
}

/** `first-paint.js` fetches the texts that the page names in the visitor's language. */
function nameTexts(html: string, bundle: Bundle, rooms: readonly string[]): string {
  return html.replaceAll(/data-([a-z]{2})="([^"]+)"/g, (_, language: string, first: string) => {
    const files = rooms.map((room) => {
      const file = Object.keys(bundle).find((name) => name.startsWith(`assets/texts-${room}-${language}-`));
      if (file === undefined) throw new Error(`no texts of ${room} in ${language} are built`);
      return `/${file}`;
    });
    return `data-${language}="${[first, ...files].join(' ')}"`;
  });
}
