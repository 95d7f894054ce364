import { proxyDatabase, type DatabaseProxy } from './proxy-database.ts';

// As a server whose `lc_messages` is Czech calls it, in as many letters. What it is called in any language comes beside it.
const ERROR = Buffer.from('SERROR\0');
const CHYBA = Buffer.from('SCHYBA\0');

/** Opens a way to this database on which how severe an error is comes in Czech, without a Czech locale on the machine. */
export function speakAnotherLanguage(connectionString: string): Promise<DatabaseProxy> {
  return proxyDatabase(connectionString, ({ client, database }) => {
    client.on('data', (sent) => database.write(sent));
    database.on('data', (answer) => {
      const at = answer.indexOf(ERROR);
      if (at >= 0) CHYBA.copy(answer, at);
      client.write(answer);
    });
  });
}
