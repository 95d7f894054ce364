import { Window } from 'happy-dom';

// Draws one screen of the app that is built: `node draw.ts CODE PATH`, and says its markup to the process that asked. Behind
// the login it is drawn for somebody of whom nothing is said.

const [code = '', path = ''] = process.argv.slice(2);
const view = new Window({ url: `http://127.0.0.1${path}` });
view.document.documentElement.lang = 'en';
const session = { accessToken: 'any', username: '', userId: '', tokenExpiry: String(Date.now() + 3_600_000) };
if (path.startsWith('/dashboard'))
  for (const [key, value] of Object.entries(session)) view.localStorage.setItem(key, value);
const names = ['document', 'location', 'history', 'navigator', 'localStorage', 'sessionStorage', 'matchMedia'] as const;
const places = [
  'addEventListener',
  'dispatchEvent',
  'removeEventListener',
  'scrollTo',
  'requestAnimationFrame',
] as const;
for (const name of [...names, ...places]) {
  const value: unknown = view[name];
  Object.defineProperty(globalThis, name, { value: typeof value === 'function' ? value.bind(view) : value });
}
Object.assign(globalThis, { window: globalThis, self: globalThis });

const { renderScreen } = (await import(code)) as { renderScreen: () => Promise<string> };
const markup = await renderScreen();
process.send?.(markup, () => process.exit(0));
