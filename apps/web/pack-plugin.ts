import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const PACKED = ['.css', '.html', '.js', '.json', '.svg', '.webmanifest'];
/** What is shorter is sent in one packet, packed or not. */
const LEAST_BYTES = 1_024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Packs what is built, once and as small as can be, so that nobody packs it again for each visit. */
export function packed(): Plugin {
  let folder = '';
  return {
    name: 'rang-packed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: async () => {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(names.filter((name) => PACKED.includes(extname(name))).map((name) => pack(join(folder, name))));
    },
  };
}

async function pack(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.byteLength < LEAST_BYTES) return;
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength };
  await Promise.all([
    brotli(content, { params: size }).then((small) => writeFile(`${path}.br`, small)),
    zip(content, { level: constants.Z_BEST_COMPRESSION }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
