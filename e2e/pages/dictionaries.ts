import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOM = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src');
const LETTERS = /\p{L}{3,}/u;

/** What the app says in one language: whole texts, and those that are filled in as they are shown. */
interface Dictionary {
  readonly whole: ReadonlySet<string>;
  readonly filled: readonly RegExp[];
}

/** Reads every dictionary of that language that the web app has. */
async function readDictionary(language: string): Promise<Dictionary> {
  const files = globSync(`**/{texts,*-texts,wording}/${language}.ts`, { cwd: ROOM });
  const rooms = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(ROOM, file)).href)) as unknown),
  );
  const texts = rooms.flatMap(listTexts).filter((text) => LETTERS.test(text.replace(/\{\{.*?\}\}/g, '')));
  const [whole, filled] = [texts.filter((text) => !text.includes('{{')), texts.filter((text) => text.includes('{{'))];
  return { whole: new Set(whole), filled: [...new Set(filled)].map(toPattern) };
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

function toPattern(text: string): RegExp {
  const pieces = text.split(/\{\{.*?\}\}/).map((piece) => piece.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pieces.join('.+')}$`, 'su');
}

const isIn = ({ whole, filled }: Dictionary, text: string): boolean =>
  whole.has(text) || filled.some((pattern) => pattern.test(text));

/** What is called the same in every language: the house, the languages themselves, keys, and what only a machine reads. */
const NAMES =
  /^(Rang|English|Español|Français|Deutsch|UPI|CSV|Enter|[RW]\d{8}-[0-9A-F]{12}|[0-9a-f]{16,}|[0-9A-Z]{8}|\S+@\S+|npm run --silent verify -- .+)$/;
/** The document's title ends in the name of the house. */
const OF_THE_HOUSE = / · Rang$/;

/** What judges the texts of a page, the English page's texts beside them. */
type Listener = (texts: readonly string[], english: ReadonlySet<string>) => string[];

/**
 * Finds which of the texts of a page in another language are English: a dictionary's text that the other language does
 * not have, or what the English page says in the very same words and no dictionary of the language has. `names` are the
 * player's.
 */
export async function startListening(language: string, names: readonly string[]): Promise<Listener> {
  const [own, other] = await Promise.all([readDictionary(language), readDictionary('en')]);
  const isEnglish = (said: string, english: ReadonlySet<string>): boolean => {
    const text = said.replace(OF_THE_HOUSE, '');
    if (!LETTERS.test(text) || NAMES.test(text) || names.includes(text) || isIn(own, text)) return false;
    return english.has(said) || isIn(other, text);
  };
  return (texts, english) => texts.filter((text) => isEnglish(text, english));
}

/** A text that i18next could not find is shown as its key; one that was not filled in keeps its braces. */
export const looksMissing = (text: string): boolean =>
  /^[a-z][a-zA-Z]*(\.[a-z][a-zA-Z-]*)+$/.test(text) || /\{\{|\}\}/.test(text);
