import pg from 'pg';
import { Refusal } from '../refusal.ts';

/** How many callers may wait for a connection at a time, and each for how long. */
export interface WaitLimit {
  readonly callers: number;
  readonly ms: number;
}

type ConnectArguments = Parameters<Parameters<pg.Pool['connect']>[0]>;

/**
 * A pool for work that anybody can ask for. Whoever would wait for a connection behind too many others is refused as BUSY
 * at once, and whoever has waited for too long is refused by the pool's own error.
 */
export class BoundedPool extends pg.Pool {
  readonly #callers: number;

  constructor(settings: pg.PoolConfig, { callers, ms }: WaitLimit) {
    super({ ...settings, connectionTimeoutMillis: ms });
    this.#callers = callers;
  }

  /** What `query` of the pool goes through, too. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: (...connected: ConnectArguments) => void): void;
  override connect(callback?: (...connected: ConnectArguments) => void): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.#take();
    this.#take().then(
      (client) => {
        callback(undefined, client, (destroy?: Error | boolean) => {
          client.release(destroy);
        });
      },
      (error: unknown) => {
        callback(error as Error, undefined, () => undefined);
      },
    );
    return undefined;
  }

  async #take(): Promise<pg.PoolClient> {
    if (this.waitingCount >= this.#callers) throw new Refusal('BUSY');
    return await super.connect();
  }
}
