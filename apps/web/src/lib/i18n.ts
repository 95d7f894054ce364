import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language, type Texts, type Translated } from './texts-of.ts';

const LANGUAGE_KEY = 'rang-language';

function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

function findStoredLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(stored) ? stored : undefined;
  } catch {
    // Storage may be blocked; the browser's own languages decide then.
    return undefined;
  }
}

function firstLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return findStoredLanguage() ?? wanted.find(isLanguage) ?? 'en';
}

void i18next.use(initReactI18next).init({
  lng: firstLanguage(),
  fallbackLng: 'en',
  supportedLngs: [...LANGUAGES],
  defaultNS: 'shell',
  resources: {},
  initAsync: false,
  // React escapes what it renders; escaping twice would show entities.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

document.documentElement.lang = i18next.language;
i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

/** Adds a feature's texts in all four languages; the compiler sees to it that none lacks a key. */
export function addTexts<T extends Texts>(
  namespace: string,
  texts: { en: T; es: Translated<T>; fr: Translated<T>; de: Translated<T> },
): void {
  for (const language of LANGUAGES) i18next.addResourceBundle(language, namespace, texts[language], true, true);
}

/** Changes the language of the whole app and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Without storage the choice holds until the page is left.
  }
  await i18next.changeLanguage(language);
}

export { LANGUAGES, type Language } from './texts-of.ts';
