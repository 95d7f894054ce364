import {
  HOUSE_WORDS,
  HOUSE_WORDS_ELSEWHERE,
  ORDINARY,
  TELLING_ANYWHERE,
  TELLING_AT_AN_END,
  WORDS_AROUND,
} from './house-words.ts';
import { mixesAlphabets, readLetters, readPairs } from './read-letters.ts';

// What is read as a letter where it stands in a word: each character, then its letter.
const LEET = readPairs('0o1i3e4a5s6g7t8b9g@a$s!i|i');
// From here on text is shown from right to left, whatever its letters.
const TURNED = '\u202e';
const ELSEWHERE = new Set(HOUSE_WORDS_ELSEWHERE.map((word) => word.normalize('NFC')));

// With a letter twice or once these are somebody's name: mood, rot, Staf.
const SHORT = ['mod', 'rot', 'staf'];

type Words = (words: readonly string[]) => readonly string[];

const AS_SPELT = collectWords((words) => words.map(spellStrokes));
const LETTERS_ONCE = collectWords((words) => words.map((word) => spellStrokes(spellOnce(word))), SHORT);

/**
 * Whether a name reads like one of the house, as `admin`, `Support_Team`, `4dm1n` and `rangsupport24x7` do. It does where
 * - it consists of names for whoever works here, with what is said around these, with or without numbers: `TheRealRang7`;
 * - one of its words is such a name of more than four letters: `asha.admin`;
 * - it has one in it that stands in nobody's own name, or begins or ends with `admin`: `iamadmin`, `mysupport1`;
 * - any of that holds once another alphabet's letters are read as the Latin ones that they look or sound like, digits as
 *   letters, letters that stand twice as one, and the whole from the other end where it is turned;
 * - or a word of it mixes alphabets, as nobody's name does.
 * A name that has such letters by chance is somebody's own: Padmini, Ahmad Minhas, badminton, Rangarajan, orange.
 */
export function isHouseName(name: string): boolean {
  return (
    mixesAlphabets(name) || isElsewhere(name) || readLetters(name).some((letters) => readsLikeHouse(name, letters))
  );
}

function readsLikeHouse(name: string, letters: string): boolean {
  const readings = name.includes(TURNED) ? [letters, letters.split('').toReversed().join('')] : [letters];
  return readings.flatMap(listSpellings).some((parts) => {
    const once = parts.map(spellOnce);
    return isOfHouse(parts.map(spellStrokes), AS_SPELT) || isOfHouse(once.map(spellStrokes), LETTERS_ONCE);
  });
}

/** The words of a name as they may be meant: as they are, with digits for letters, without what is no letter. */
function listSpellings(letters: string): string[][] {
  const parts = letters.split(/[^a-z0-9@$!|]+/).filter((part) => part !== '');
  const bare = parts.map((part) => part.replaceAll(/[0-9]+(?:x[0-9]+)*|[^a-z]/g, ''));
  return [parts, parts.map(readLeet), bare, bare.map((part) => part.replaceAll('cl', 'd'))];
}

function isOfHouse(parts: readonly string[], words: ReturnType<typeof collectWords>): boolean {
  if (consistsOf(parts.join(''), words)) return true;
  return parts.some((part) => {
    if (words.house.some((word) => word.length > 4 && word === part)) return true;
    const telling = words.ordinary.reduce((rest, word) => rest.replaceAll(word, ' '), part);
    return (
      words.anywhere.some((word) => telling.includes(word)) ||
      words.atAnEnd.some((word) => telling.startsWith(word) || telling.endsWith(word))
    );
  });
}

/** Whether a text can be cut into words that all are the house's or said around these, at least one of them the house's. */
function consistsOf(text: string, words: ReturnType<typeof collectWords>): boolean {
  // Each place that whole words lead to, and whether one of those was the house's.
  const reached = new Map([[0, false]]);
  for (let place = 0; place < text.length; place += 1) {
    const isHouse = reached.get(place);
    if (isHouse === undefined) continue;
    for (const word of words.house) if (text.startsWith(word, place)) reached.set(place + word.length, true);
    for (const word of words.around) {
      const end = place + word.length;
      if (text.startsWith(word, place)) reached.set(end, isHouse || reached.get(end) === true);
    }
  }
  return reached.get(text.length) === true;
}

/** Whether one of the words is a name for whoever works here in an alphabet of its own, or all of them are. */
function isElsewhere(name: string): boolean {
  const text = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  const parts = text.split(/[^\p{L}\p{M}]+/u).filter((part) => part !== '');
  if (parts.length === 0) return false;
  return parts.some((part) => part.length > 4 && ELSEWHERE.has(part)) || parts.every((part) => ELSEWHERE.has(part));
}

function collectWords(spell: Words, leftOut: readonly string[] = []) {
  return {
    house: spell(HOUSE_WORDS).filter((word) => !leftOut.includes(word)),
    around: spell(WORDS_AROUND),
    anywhere: spell(TELLING_ANYWHERE),
    atAnEnd: spell(TELLING_AT_AN_END),
    ordinary: spell(ORDINARY),
  };
}

function readLeet(part: string): string {
  return part.replaceAll(/[^a-z]/g, (character) => LEET.get(character) ?? character);
}

/** A capital i and a small L look alike, so both sides of a comparison have the one for the other. */
function spellStrokes(word: string): string {
  return word.replaceAll('l', 'i');
}

function spellOnce(word: string): string {
  return word.replaceAll(/(.)\1+/g, '$1');
}
