export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A tree of texts: leaves are what people read. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** The same keys as `T`, any wording: a language that lacks a text does not compile. */
export type Translated<T extends Texts> = {
  readonly [Key in keyof T]: T[Key] extends Texts ? Translated<T[Key]> : string;
};
