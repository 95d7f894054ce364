import { setTimeout as wait } from 'node:timers/promises';
import { payInAndOut, pickKey, playColour, playCrash, playMines, type Give } from './play.ts';
import { sendCommand, type CommandKind, type SentCommand } from './sent-command.ts';

/** What the load is to do: to play, to say when each game takes bets again, to rest. */
export type LoadOrder =
  | { readonly tell: 'play'; readonly addresses: readonly string[]; readonly players: Players }
  | { readonly tell: 'watch' }
  | { readonly tell: 'rest' };

/** The tokens of those who play each game, and of those who pay in and out. */
export interface Players {
  readonly games: readonly string[];
  readonly cash: readonly string[];
}

/** What the load says: that all games have taken a bet since it was ordered to watch, or all that was sent since it began. */
export type Said =
  | { readonly say: 'taken'; readonly times: Readonly<Record<string, number>> }
  | { readonly say: 'rests'; readonly sent: readonly SentCommand[]; readonly paid: readonly string[] };

const BETS: readonly CommandKind[] = ['bet', 'crash-bet', 'mines-game'];
const TRIES = 200;
// The machine is not to be full of bets: how soon a part is back is measured, not how it shares two cores with the load.
const PAUSE_MS = 100;

let sent: SentCommand[] = [];
let paid: string[] = [];
let addresses: readonly string[] = [];
let isResting = true;
let playing: Promise<unknown> = Promise.resolve();
let watching: { readonly since: number; readonly taken: Map<CommandKind, number> } | undefined;

process.on('message', (order: LoadOrder) => {
  if (order.tell === 'watch') watching = { since: performance.now(), taken: new Map() };
  else if (order.tell === 'play') play(order.addresses, order.players);
  else void rest();
});
process.once('disconnect', () => process.exit(0));

function say(said: Said): void {
  process.send?.(said);
}

function play(at: readonly string[], players: Players): void {
  [addresses, isResting, sent, paid] = [at, false, [], []];
  const each = players.games.flatMap((token, place) => {
    const give = createGive(token, place);
    return [() => playColour(give), () => playCrash(give, 1), () => playCrash(give, 2), () => playMines(give)];
  });
  const left = players.cash.map((token, place) => createGive(token, place)).values();
  const cash = async (): Promise<void> => {
    for (const give of left) {
      if (isResting) return;
      await payInAndOut(give, (id) => paid.push(id));
    }
  };
  playing = Promise.all([...each.map(repeat), repeat(cash), repeat(cash)]);
}

/** Plays on until it is time to rest. */
async function repeat(turn: () => Promise<void>): Promise<void> {
  while (!isResting) {
    await turn();
    await wait(PAUSE_MS);
  }
}

/** Who sends to one server until it does not answer, and then to the next one. */
function createGive(token: string, place: number): Give {
  let at = place;
  return async (kind, body) => {
    const begun = performance.now();
    const command = { token, kind, key: pickKey(), body };
    const done = await sendCommand(addresses[at % addresses.length] ?? '', command);
    sent.push(done);
    if (done.known === 'unknown') at += 1;
    else if (done.known === 'done') note(kind, begun);
    return done;
  };
}

/** Says when each game has taken a bet that was sent since the watch began. */
function note(kind: CommandKind, begun: number): void {
  if (watching === undefined || begun < watching.since || !BETS.includes(kind)) return;
  const { since, taken } = watching;
  if (!taken.has(kind)) taken.set(kind, performance.now() - since);
  if (taken.size < BETS.length) return;
  watching = undefined;
  say({ say: 'taken', times: Object.fromEntries(taken) });
}

/** Ends what is under way, and sends what nobody knows of again until it is known. */
async function rest(): Promise<void> {
  isResting = true;
  await playing;
  const known = await Promise.all(sent.map((command) => settle(command)));
  say({ say: 'rests', sent: known, paid });
}

async function settle(command: SentCommand): Promise<SentCommand> {
  if (command.known !== 'unknown') return command;
  let last = command;
  for (let tries = 0; last.known === 'unknown' || last.code === 'BUSY'; tries += 1) {
    if (tries === TRIES) throw new Error(`nobody says what became of a ${command.kind}: ${String(last.code)}`);
    last = await sendCommand(addresses[tries % addresses.length] ?? '', command);
    if (last.known !== 'done') await wait(50);
  }
  return { ...last, wasUnknown: true };
}
