import { LANGUAGES, type Language } from '@rang/contract';

/**
 * The same texts in every language: what is new has to be written in each, and with what it names, or it does not
 * compile.
 */
export type InEachLanguage<Texts> = Readonly<Record<Language, Texts>>;

/** What a player has chosen, as far as the house writes it; English for who has chosen nothing. */
export function readLanguage(saved: string | null): Language {
  return LANGUAGES.find((language) => language === saved) ?? 'en';
}
