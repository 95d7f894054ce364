import { defineTexts } from '../lib/texts-of.ts';

// The texts of rooms that have no words of their own to look up; where there is a `use-words.ts`, it names them.

/**
 * What every page may say: the shell, the components, the screens before the login and the refusals. A first visit waits
 * for it.
 */
export const shellTexts = defineTexts({
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  de: () => import('./texts/de.ts'),
});

/** What setting a new password says. */
export const resetTexts = defineTexts({
  en: () => import('../features/password-reset/texts/en.ts'),
  es: () => import('../features/password-reset/texts/es.ts'),
  fr: () => import('../features/password-reset/texts/fr.ts'),
  de: () => import('../features/password-reset/texts/de.ts'),
});

/** What the Home section says. */
export const homeTexts = defineTexts({
  en: () => import('../features/home/texts/en.ts'),
  es: () => import('../features/home/texts/es.ts'),
  fr: () => import('../features/home/texts/fr.ts'),
  de: () => import('../features/home/texts/de.ts'),
});

/** What the Profile section says, with its security and its sessions. */
export const profileTexts = defineTexts({
  en: () => import('../features/profile/texts/en.ts'),
  es: () => import('../features/profile/texts/es.ts'),
  fr: () => import('../features/profile/texts/fr.ts'),
  de: () => import('../features/profile/texts/de.ts'),
});

/** What every game says alike. */
export const playTexts = defineTexts({
  en: () => import('../play/play-texts/en.ts'),
  es: () => import('../play/play-texts/es.ts'),
  fr: () => import('../play/play-texts/fr.ts'),
  de: () => import('../play/play-texts/de.ts'),
});
