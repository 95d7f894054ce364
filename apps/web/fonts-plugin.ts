import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** A face of the house's type: what is kept of a package's file, and how the style sheets ask for it. */
interface Face {
  readonly family: string;
  readonly file: string;
  readonly characters: string;
  readonly axes: Readonly<Record<string, number | { min: number; max: number }>>;
  readonly descriptors: string;
}

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCharCode(first + place)).join('');
/** What the four languages, amounts and formulas are written with; other letters of names come from the package's own files. */
const LETTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ${range(0x2000, 0x206f)}€™←↑→↓−`;
/** The packages keep the rupee sign among 300 letters that no screen of ours is written with. */
const RUPEE = '₹';

const TEXT = {
  family: 'Inter Variable',
  axes: { wght: { min: 400, max: 700 } },
  descriptors: 'font-weight: 400 700;',
};
const DISPLAY = {
  family: 'Anek Latin Variable',
  // One width alone, --rang-display-stretch: the axis doubles the file.
  axes: { wght: { min: 600, max: 800 }, wdth: 88 },
  descriptors: 'font-weight: 600 800; font-stretch: 88%;',
};
const { resolve } = createRequire(import.meta.url);
const INTER_STYLES = resolve('@fontsource-variable/inter/wght.css');
const INTER = join(dirname(INTER_STYLES), 'files', 'inter');
const ANEK = join(dirname(resolve('@fontsource-variable/anek-latin/wdth.css')), 'files', 'anek-latin');
const FACES: readonly Face[] = [
  { ...TEXT, file: `${INTER}-latin-wght-normal.woff2`, characters: LETTERS },
  { ...TEXT, file: `${INTER}-latin-ext-wght-normal.woff2`, characters: RUPEE },
  { ...DISPLAY, file: `${ANEK}-latin-wdth-normal.woff2`, characters: LETTERS },
  { ...DISPLAY, file: `${ANEK}-latin-ext-wdth-normal.woff2`, characters: RUPEE },
];

/** A face of the device that stands in while a face of the house's type is on its way. */
interface StandIn {
  readonly family: string;
  readonly weights: string;
  readonly local: readonly string[];
  /** How wide the house's face runs beside it, in hundredths; and how far it reaches above and below its line, in ems. */
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

const REGULAR = ['Arial', 'Roboto', 'Liberation Sans'];
const BOLD = ['Arial Bold', 'Roboto Bold', 'Liberation Sans Bold'];
/**
 * Every screen's own words, measured in Chromium in each face and in Liberation Sans, which is as wide as Arial. Without these
 * a title is half as wide again until its face is there, takes a line more, and all below it jumps.
 */
const STAND_INS: readonly StandIn[] = [
  { family: 'Anek Latin Stand-in', weights: '600 800', local: BOLD, width: 79.1, ascent: 0.9, descent: 0.2 },
  { family: 'Inter Stand-in', weights: '400 500', local: REGULAR, width: 105.7, ascent: 0.97, descent: 0.24 },
  { family: 'Inter Stand-in', weights: '600 700', local: BOLD, width: 101.3, ascent: 0.97, descent: 0.24 },
];

const STYLES = 'virtual:rang-fonts.css';
const FOLDER = join(import.meta.dirname, 'node_modules', '.cache', 'rang-fonts');

/** Cuts the type down to the letters, weights and widths that the screens use, before a build and while developing. */
export function fonts(): Plugin {
  return {
    name: 'rang-fonts',
    resolveId: async (id) => (id === STYLES ? await cutFaces() : undefined),
  };
}

/** The path of the style sheet of all faces, beside which they lie. */
async function cutFaces(): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const styles = join(FOLDER, 'fonts.css');
  const cut = await Promise.all(FACES.map(cutFace));
  await writeFile(styles, [await readOtherLetters(), ...cut, ...STAND_INS.map(describeStandIn)].join('\n'));
  return styles;
}

/**
 * The package's own faces for letters that names alone are written with. Not its Latin one: a character that no face has,
 * as the narrow space in a time, would have it fetched whole.
 */
async function readOtherLetters(): Promise<string> {
  const faces = (await readFile(INTER_STYLES, 'utf8')).split(/(?=\/\* inter-)/);
  const files = relative(FOLDER, join(dirname(INTER_STYLES), 'files'));
  return (
    faces
      .filter((face) => !face.includes('/* inter-latin-wght-normal */'))
      .join('')
      .replaceAll('./files/', `${files}/`)
      // A face that has a bolder weight than the others would be the only one asked for it.
      .replaceAll('font-weight: 100 900;', TEXT.descriptors)
  );
}

async function cutFace({ family, file, characters, axes, descriptors }: Face): Promise<string> {
  const whole = await readFile(file);
  const cut = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: axes });
  const name = `${basename(file, '.woff2')}-cut.woff2`;
  await writeFile(join(FOLDER, name), cut);
  return `@font-face { font-family: '${family}'; font-style: normal; font-display: swap; ${descriptors}
  src: url(./${name}) format('woff2'); unicode-range: ${describeRanges(characters)}; }`;
}

// What is overridden is scaled by the width as well. Other letters are left to the faces that are named after it.
function describeStandIn({ family, weights, local, width, ascent, descent }: StandIn): string {
  const part = (ems: number): string => `${((ems / width) * 10_000).toFixed(1)}%`;
  return `@font-face { font-family: '${family}'; font-weight: ${weights};
  src: ${local.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${String(width)}%; ascent-override: ${part(ascent)}; descent-override: ${part(descent)}; line-gap-override: 0%;
  unicode-range: ${describeRanges(LETTERS + RUPEE)}; }`;
}

/** The characters as a style sheet names them: `U+20-7e,U+a0-ff`. */
function describeRanges(characters: string): string {
  const codes = Array.from(characters, (character) => character.charCodeAt(0)).sort((a, b) => a - b);
  const starts = codes.filter((code, place) => codes[place - 1] !== code - 1);
  const ends = codes.filter((code, place) => codes[place + 1] !== code + 1);
  return starts.map((start, place) => `U+${start.toString(16)}-${(ends[place] ?? start).toString(16)}`).join(',');
}
