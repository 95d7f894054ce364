import { randomBytes } from 'node:crypto';
import { FROM_ONE_ADDRESS, startHouse } from '../start-house.ts';
import { answerWindows } from './answer-windows.ts';
import { enterPlayers } from './enter-players.ts';
import { insertLongRounds } from './insert-long-rounds.ts';

// The house whose Crash is watched and played, in a process of its own. It is given how many players are to have accounts
// and how long a round waits for bets.
const [databaseUrl = '', players = '0', waitSeconds = '7'] = process.argv.slice(2);
const secret = (): string => randomBytes(32).toString('hex');
const [tokenSecret, chainKey] = [secret(), secret()];
await insertLongRounds(databaseUrl, chainKey);
const tokens = await enterPlayers(databaseUrl, { count: Number(players), tokenSecret });
const { app, address } = await startHouse({
  DATABASE_URL: databaseUrl,
  JWT_SECRET: tokenSecret,
  CHAIN_KEY: chainKey,
  CRASH_WAIT_SECONDS: waitSeconds,
  ...FROM_ONE_ADDRESS,
});
answerWindows({ address, tokens });
process.once('disconnect', () => {
  void app.stop().then(() => process.exit(0));
});
