import { proxyDatabase, type DatabaseProxy } from './proxy-database.ts';

/** A way to a database on which everything stops for as long as it is held. */
export interface HeldDatabase extends DatabaseProxy {
  readonly hold: () => void;
  readonly letGo: () => void;
}

/** Opens the way, not held. */
export async function openHeldDatabase(connectionString: string): Promise<HeldDatabase> {
  let held: Promise<unknown> = Promise.resolve();
  let letGo = (): void => undefined;
  const proxy = await proxyDatabase(connectionString, ({ client, database }) => {
    client.on('data', (sent: Buffer) => void held.then(() => database.write(sent)));
    database.on('data', (answer: Buffer) => void held.then(() => client.write(answer)));
  });
  return {
    ...proxy,
    hold: () => {
      const holding = Promise.withResolvers<null>();
      held = holding.promise;
      letGo = () => {
        holding.resolve(null);
      };
    },
    letGo: () => {
      letGo();
    },
  };
}
