import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const WEB = join(ROOT, 'apps', 'web', 'src');
const PACKAGES = join(ROOT, 'packages');
const GATEWAY = join(ROOT, 'apps', 'gateway', 'src');

const DICTIONARY = /\/(texts|wording|play-texts|dialog-texts|refusal-texts)\/(en|es|fr|de)\.ts$/;
const read = (folder: string, files: readonly string[]) =>
  files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
const screens = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((file) => !/\.test\.tsx?$/.test(file));
const code = read(
  WEB,
  screens.filter((file) => !DICTIONARY.test(`/${file}`)),
);
const contract = read(PACKAGES, globSync('{contract,games}/src/**/*.ts', { cwd: PACKAGES }));
// Its ways to pay have names here.
const gateway = read(GATEWAY, globSync('**/*.ts', { cwd: GATEWAY }));

/** Every piece of text in quotes, and every template with what is filled in later as a gap. */
const literals = new Set([...code.matchAll(/'([\w.:-]+)'/g)].map(([, text = '']) => text.replace(/^\w+:/, '')));
const templates = [...new Set([...code.matchAll(/`([\w.:-]*\$\{[^`]*)`/g)].map(([, text = '']) => text))]
  .map((text) => text.replace(/^\w+:/, '').replaceAll(/\$\{[^}]*\}/g, '§'))
  .filter((text) => /^[\w.§-]+$/.test(text) && /[\w.]/.test(text))
  .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('§', '([\\w-]+)')}$`));
/** What may fill a gap: words of a closed list, or names of properties. */
const words = new Set(
  [...`${code}\n${contract}\n${gateway}`.matchAll(/'([\w-]+)'|(?<![\w.])([\w-]+)\??:/g)].map(
    ([, word, name]) => word ?? name ?? '',
  ),
);

/** Whether something on the screens names a text, in full or by a template whose gap is filled by a word that there is. */
function isNamed(key: string): boolean {
  if (literals.has(key)) return true;
  return templates.some(
    (template) =>
      template
        .exec(key)
        ?.slice(1)
        .every((word) => words.has(word)) === true,
  );
}

type Texts = Readonly<Record<string, unknown>>;
const listKeys = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [path + key] : listKeys(text as Texts, `${path}${key}.`),
  );
const plain = (key: string) => key.replace(/_(one|other)$/, '');

const dictionaries = screens.filter((file) => /\/(texts|wording|play-texts|dialog-texts)\/en\.ts$/.test(`/${file}`));

describe('every text is shown somewhere', () => {
  it('of as many dictionaries as there are', () => {
    expect(dictionaries.length).toBeGreaterThan(12);
    expect(isNamed('no.such.text')).toBe(false);
  });

  it.each(dictionaries)('%s', async (file) => {
    const namespaces = (await import(join(WEB, file))) as Readonly<Record<string, Texts>>;
    const keys = Object.values(namespaces).flatMap((texts) => listKeys(texts));
    expect(keys.filter((key) => !isNamed(plain(key)))).toEqual([]);
  });
});
