import type { Language } from '@rang/contract';

export { LANGUAGES, type Language } from '@rang/contract';

/** A tree of texts: leaves are what people read. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/**
 * The same keys as `T`, any wording with the same parameters: a language that lacks a text, or in a text the
 * `{{amount}}` that the English one has, does not compile.
 */
export type Translated<T extends Texts> = {
  readonly [Key in keyof T]: T[Key] extends Texts
    ? Translated<T[Key]>
    : T[Key] extends string
      ? Wording<T[Key]>
      : string;
};

type Wording<Text extends string> = Text extends `${string}{{${infer Parameter}}}${infer Rest}`
  ? `${string}{{${Parameter}}}${string}` & Wording<Rest>
  : string;

type Namespaces = Readonly<Record<string, Texts>>;

/** What a room says: for each language the way to fetch it, which gives its namespaces. */
export type RoomTexts = Readonly<Record<Language, () => Promise<Namespaces>>>;

type TranslatedNamespaces<T extends Namespaces> = { readonly [Name in keyof T]: Translated<T[Name]> };

/** Holds the other languages of a room against the English one. */
export function defineTexts<T extends Namespaces>(
  texts: { en: () => Promise<T> } & Record<Exclude<Language, 'en'>, () => Promise<TranslatedNamespaces<T>>>,
): RoomTexts {
  return texts;
}
