import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { waitForTakeOver } from './take-over.ts';
import { LANGUAGES, type Language, type RoomTexts, type Texts } from './texts-of.ts';

/** public/first-paint.js reads the same key, and has chosen the first language by it. */
const LANGUAGE_KEY = 'rang-language';

const findLanguage = (tag: string) => LANGUAGES.find((language) => language === tag);
const currentLanguage = () => findLanguage(i18next.language) ?? 'en';

void i18next.use(initReactI18next).init({
  lng: findLanguage(document.documentElement.lang) ?? 'en',
  // Every text is there in every language, so that no visitor needs a second one.
  fallbackLng: false,
  supportedLngs: [...LANGUAGES],
  defaultNS: 'shell',
  resources: {},
  initAsync: false,
  // React escapes what it renders; escaping twice would show entities.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

/** In which languages a room's texts are there. */
const loaded = new Map<RoomTexts, Set<Language>>();

async function loadIn(language: Language, texts: RoomTexts): Promise<void> {
  if (loaded.get(texts)?.has(language)) return;
  for (const [namespace, words] of Object.entries(await texts[language]())) {
    // Several rooms may have a part of one namespace, as each game has of what is said of all games.
    i18next.addResourceBundle(language, namespace, addMany(words), true);
  }
  loaded.set(texts, new Set(loaded.get(texts)).add(language));
}

/** Spanish and French have a form of its own for whole millions, which ours says as any other number. */
function addMany(texts: Texts): Texts {
  const entries = Object.entries(texts).map(([key, text]) => {
    if (typeof text !== 'string') return { [key]: addMany(text) };
    return key.endsWith('_other') ? { [key]: text, [key.replace(/_other$/, '_many')]: text } : { [key]: text };
  });
  return Object.assign({}, ...entries) as Texts;
}

/** Fetches rooms' texts in the app's language, and anew should that be changed meanwhile. Fails where one cannot be fetched. */
export async function loadTexts(...rooms: readonly RoomTexts[]): Promise<void> {
  let language: Language;
  do {
    language = currentLanguage();
    const spoken = language;
    await Promise.all(rooms.map((texts) => loadIn(spoken, texts)));
  } while (language !== currentLanguage());
}

/** A room's code with its texts, fetched at the same time, so that nothing of it is shown before it can speak. */
export function withTexts<Code>(load: () => Promise<Code>, ...rooms: readonly RoomTexts[]): () => Promise<Code> {
  return async () => {
    const [code] = await Promise.all([load(), loadTexts(...rooms)]);
    return code;
  };
}

let chosen: Language | undefined;

/** What another tab has chosen holds here too; where its texts cannot be fetched, this tab goes on in its own. */
async function followStored(): Promise<void> {
  // What a page came drawn in is what it is taken over in.
  await waitForTakeOver();
  try {
    const language = findLanguage(localStorage.getItem(LANGUAGE_KEY) ?? '');
    if (language !== undefined && language !== i18next.language) await chooseLanguage(language);
  } catch {
    // Without storage nothing was chosen.
  }
}

addEventListener('storage', ({ key }) => {
  if (key === LANGUAGE_KEY) void followStored();
});
// Or has chosen since this page was drawn: that is the app's once it stands.
addEventListener('rang-taken-over', () => void followStored(), { once: true });

/**
 * Changes the language of the whole app, once everything that was said so far is there in it, and remembers it on this
 * device. Fails, and changes nothing, where a text cannot be fetched.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  chosen = language;
  const listMissing = () => [...loaded].filter(([, languages]) => !languages.has(language)).map(([texts]) => texts);
  for (let missing = listMissing(); missing.length > 0; missing = listMissing()) {
    await Promise.all(missing.map((texts) => loadIn(language, texts)));
  }
  // Another one was chosen while this one was on its way.
  if (chosen !== language) return;
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Without storage the choice holds until the page is left.
  }
  await i18next.changeLanguage(language);
}
