import { setTimeout as wait } from 'node:timers/promises';

/** What is asked of the house; `bet` is a bet of Color Prediction. */
export type CommandKind =
  | 'bet'
  | 'crash-bet'
  | 'crash-cash-out'
  | 'crash-cancel'
  | 'mines-game'
  | 'mines-click'
  | 'mines-cash-out'
  | 'deposit'
  | 'withdrawal';

const PATHS: Readonly<Record<Exclude<CommandKind, 'crash-cancel'>, string>> = {
  bet: '/api/bets',
  'crash-bet': '/crash/place-bet',
  'crash-cash-out': '/crash/cashout',
  'mines-game': '/mines/start',
  'mines-click': '/mines/click',
  'mines-cash-out': '/mines/cashout',
  deposit: '/mxpay/deposit',
  withdrawal: '/mxpay/payout',
};

/** A command as its player means it. */
export interface Command {
  readonly token: string;
  readonly kind: CommandKind;
  readonly key: string;
  readonly body: object;
}

/** A command that was sent, and what its player knows of it: `done` and `refused` were answered. */
export interface SentCommand extends Command {
  readonly known: 'done' | 'refused' | 'unknown';
  /** What it is about: the bet, the game, the deposit or the withdrawal. */
  readonly id?: string;
  readonly code?: string;
  /** Nobody answered it until it was sent again. */
  readonly wasUnknown?: boolean;
  readonly answer: Answer;
}

/** What of an answer is looked at. */
export interface Answer {
  readonly code?: string;
  readonly bet?: { readonly _id?: string; readonly betId?: string };
  readonly betId?: string;
  readonly multiplier?: number;
  readonly status?: string;
  readonly revealed?: readonly number[];
  readonly winAmount?: number;
  readonly activeBetId?: string;
  readonly data?: { readonly _id?: string; readonly order_id?: string; readonly payment_link?: string };
}

const TIMEOUT_MS = 20_000;
const BACK_OFF_MS = 100;

function nameCall({ kind, body }: Command): { method: string; path: string; body: string | null } {
  if (kind !== 'crash-cancel') return { method: 'POST', path: PATHS[kind], body: JSON.stringify(body) };
  return { method: 'DELETE', path: `/crash/cancel-pending-bet/${(body as { betId: string }).betId}`, body: null };
}

/** Sends a command, or sends it again under its key. */
export async function sendCommand(address: string, command: Command): Promise<SentCommand> {
  try {
    const { method, path, body } = nameCall(command);
    const answered = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${command.token}`,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        'idempotency-key': command.key,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await answered.json()) as Answer;
    const { bet, betId, data, code } = answer;
    if (answered.ok) {
      const id = bet?._id ?? bet?.betId ?? betId ?? data?.order_id ?? data?._id;
      return { ...command, known: 'done', answer, ...(id === undefined ? {} : { id }) };
    }
    const isRefused = answered.status < 500 || code === 'BUSY';
    if (!isRefused) await wait(BACK_OFF_MS);
    return { ...command, known: isRefused ? 'refused' : 'unknown', code: code ?? String(answered.status), answer };
  } catch (error) {
    // No answer came: it may have been carried out.
    await wait(BACK_OFF_MS);
    return { ...command, known: 'unknown', code: error instanceof Error ? error.message : String(error), answer: {} };
  }
}
