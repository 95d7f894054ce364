import { Window } from 'happy-dom';

// Draws one screen of the app that is built: `node draw.ts CODE PATH`, and says its markup to the process that asked.

const [code = '', path = ''] = process.argv.slice(2);
const view = new Window({ url: `http://127.0.0.1${path}` });
view.document.documentElement.lang = 'en';
const names = ['document', 'location', 'history', 'navigator', 'localStorage', 'sessionStorage', 'matchMedia'] as const;
const places = ['addEventListener', 'removeEventListener', 'scrollTo', 'requestAnimationFrame'] as const;
for (const name of [...names, ...places]) {
  const value: unknown = view[name];
  Object.defineProperty(globalThis, name, { value: typeof value === 'function' ? value.bind(view) : value });
}
Object.assign(globalThis, { window: globalThis, self: globalThis });

const { renderScreen } = (await import(code)) as { renderScreen: () => Promise<string> };
const markup = await renderScreen();
process.send?.(markup, () => process.exit(0));
