import { expect, it } from 'vitest';
import type { Language, Translated, defineTexts } from './texts-of.ts';

interface English {
  readonly text: 'Hello {{name}}, {{count}} new';
  readonly none: 'Nothing';
}
// What the compiler makes of a translation, and of a room's languages: a wrong answer in a test does not compile.
type Fits<T> = T extends Translated<{ readonly [Key in keyof English]: English[Key] }> ? true : false;
type Fetch<T> = () => Promise<{ greeting: T }>;
type Room = Parameters<typeof defineTexts<{ greeting: { [Key in keyof English]: English[Key] } }>>[0];
type IsRoom<T> = T extends Room ? true : false;

interface Spanish {
  text: '{{count}} nuevos, {{name}}';
  none: 'Nada';
}

it('takes a translation with every text and every parameter, and no other', () => {
  const whole: Fits<Spanish> = true;
  const withoutText: Fits<Omit<Spanish, 'none'>> = false;
  const withWrongParameter: Fits<{ text: '{{count}} nuevos, {{nombre}}'; none: 'Nada' }> = false;
  const withoutParameter: Fits<{ text: 'Hola {{name}}'; none: 'Nada' }> = false;
  expect([whole, withoutText, withWrongParameter, withoutParameter]).toEqual([true, false, false, false]);
});

it('takes a room that is there in all four languages, and no other', () => {
  type Others = Record<Exclude<Language, 'en'>, Fetch<Spanish>>;
  const whole: IsRoom<{ en: Fetch<English> } & Others> = true;
  const withoutFrench: IsRoom<{ en: Fetch<English> } & Omit<Others, 'fr'>> = false;
  const withPartOfGerman: IsRoom<{ en: Fetch<English> } & Omit<Others, 'de'> & { de: Fetch<{ none: '' }> }> = false;
  expect([whole, withoutFrench, withPartOfGerman]).toEqual([true, false, false]);
});
