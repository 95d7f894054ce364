import { build, type Plugin } from 'vite';

const NAME = 'service-worker.js';

/** Builds the service worker into one file of its own, which shares nothing with the app and whose address is its name. */
export function serviceWorker(entry: string): Plugin {
  let target: string | string[] | false = false;
  return {
    name: 'rang-service-worker',
    apply: 'build',
    configResolved: (config) => {
      target = config.build.target;
    },
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          ...{ write: false, target, modulePreload: false },
          rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: NAME } },
        },
      });
      const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
      const worker = outputs.find(({ fileName }) => fileName === NAME);
      if (worker?.type !== 'chunk') throw new Error(`${entry} was not built`);
      this.emitFile({ type: 'asset', fileName: NAME, source: worker.code });
    },
  };
}
