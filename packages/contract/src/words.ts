import { z } from 'zod/mini';

// Blank by the font and not by Unicode: the empty Braille pattern, a note without a head, what stands for a picture.
const BLANK = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\u2800\u{1d159}\ufffc]/gu;
// Marks alone stand on nothing.
const BASE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * How many characters of a text there are to read: blanks, what has no width, what only chooses how its neighbour looks and
 * letters that are drawn as nothing are none.
 */
export function countReadable(text: string): number {
  const left = text.replaceAll(BLANK, '');
  return BASE.test(left) ? left.length : 0;
}

/**
 * What somebody has to say in words of their own, without the blanks around it: at least `min` characters that can be read and at
 * most `max` in all. Half a character is none: it would come back from the database as another one.
 */
export function readWords(
  limit: { readonly min: number; readonly max: number },
  texts: { readonly tooShort: string; readonly tooLong: string },
) {
  return z.string({ error: texts.tooShort }).check(
    z.trim(),
    z.maxLength(limit.max, texts.tooLong),
    z.refine((text) => text.isWellFormed() && countReadable(text) >= limit.min, texts.tooShort),
  );
}
