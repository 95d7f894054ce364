import { paintDusk } from './paint-dusk.ts';
import { paintHoli } from './paint-holi.ts';
import { paintIndigo } from './paint-indigo.ts';
import { paintKolam } from './paint-kolam.ts';
import { paintMonsoon } from './paint-monsoon.ts';
import { paintRaga } from './paint-raga.ts';

/**
 * The gallery's six paintings, drawn by rule from fixed seeds: the same picture on every machine, as SVG text.
 * The build writes them out as files, so that no visitor's script carries or runs the drawing.
 */
export const PAINTERS: Readonly<Record<string, () => string>> = {
  dusk: paintDusk,
  holi: paintHoli,
  indigo: paintIndigo,
  kolam: paintKolam,
  monsoon: paintMonsoon,
  raga: paintRaga,
};
