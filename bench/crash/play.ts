import { setTimeout as wait } from 'node:timers/promises';
import type { CrashRound } from '../../packages/contract/src/index.ts';
import { openCrashClient, type CrashClient } from './crash-client.ts';
import { followRounds, type Rounds } from './follow-rounds.ts';
import type { PlayedRound, PlayPlan, AnsweredCashOut } from './play-plan.ts';

// Players of Crash, each with a socket of their own, in a process of theirs. They play the first round that begins to wait
// after they are all connected; they tell when it does, and what became of it.

const OPENING_AT_ONCE = 50;

interface Players {
  readonly clients: readonly CrashClient[];
  readonly rounds: Rounds;
}

process.once('message', (plan: PlayPlan) => {
  void prepare(plan)
    .then((players) => play(players, plan))
    .then((played) => process.send?.(played));
});
process.once('disconnect', () => process.exit(0));

async function prepare({ address, tokens }: PlayPlan): Promise<Players> {
  const clients: CrashClient[] = [];
  const onLost = (error: Error): void => {
    throw error;
  };
  while (clients.length < tokens.length) {
    const next = tokens.slice(clients.length, clients.length + OPENING_AT_ONCE);
    const opened = next.map((token) => openCrashClient(address, { token, onEvent: () => undefined, onLost }));
    clients.push(...(await Promise.all(opened)));
  }
  return { clients, rounds: await followRounds(address) };
}

/** Bets in the next round that waits, one bet a player, and cashes out in it. */
async function play({ clients, rounds }: Players, plan: PlayPlan): Promise<PlayedRound> {
  const refused: string[] = [];
  const [betsMs, cashOutsMs, sentAt]: [number[], number[], number[]] = [[], [], []];
  const send = async <Answer>(client: CrashClient, command: string, payload: object): Promise<Answer | undefined> => {
    const sent = performance.now();
    const answer = await client.send(command, payload);
    (command === 'cashout' ? cashOutsMs : betsMs).push(performance.now() - sent);
    if (command === 'cashout') sentAt.push(sent);
    if (answer.success) return answer as Answer;
    refused.push(`${command}: ${String(answer['message'])}`);
    return undefined;
  };
  const pause = (within: number, index: number): Promise<unknown> => wait((within * index) / clients.length);

  await rounds.next('waiting');
  process.send?.('began');
  const running = rounds.next('running');
  const bets = await Promise.all(
    clients.map(async (client, index) => {
      await pause(plan.betsWithinMs, index);
      return await send<{ bet: { betId: string } }>(client, 'place_bet', { amount: 1, targetMultiplier: null });
    }),
  );
  await wait(untilElapsed(await running, plan.cashOutsFromMs));
  const cashOuts = await Promise.all(
    clients.map(async (client, index): Promise<AnsweredCashOut[]> => {
      const betId = bets[index]?.bet.betId;
      if (betId === undefined) return [];
      await pause(plan.cashOutsWithinMs, index);
      const answered = await send<AnsweredCashOut>(client, 'cashout', { betId });
      return answered === undefined ? [] : [{ betId, multiplier: answered.multiplier, winAmount: answered.winAmount }];
    }),
  );
  const sentWithinMs = Math.max(...sentAt) - Math.min(...sentAt);
  return { cashOuts: cashOuts.flat(), refused, betsMs, cashOutsMs, sentWithinMs };
}

/** How long to wait until a round that runs is so many milliseconds old. */
function untilElapsed({ serverTime, elapsedTime }: CrashRound, elapsedMs: number): number {
  return Math.max(0, Date.parse(serverTime) - elapsedTime + elapsedMs - Date.now());
}
