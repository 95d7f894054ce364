import { runEngine } from './run-engine.ts';

/** What runs a game's rounds in this process. */
export interface Engine {
  start(): void;
  /** Resolves when the engine has let go of its lease; a round that is under way stays open in the database. */
  stop(): Promise<void>;
}

/** Makes the engine of a game, which plays between start and stop; what it plays with is as `runEngine` has it. */
export function createEngine(parts: Omit<Parameters<typeof runEngine>[0], 'signal'>): Engine {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  return {
    start: () => {
      running = runEngine({ ...parts, signal: stopping.signal });
    },
    stop: async () => {
      stopping.abort(new Error('the house is closing'));
      await running;
    },
  };
}
