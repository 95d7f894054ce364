import { isDeepStrictEqual } from 'node:util';
import { isAllowed, refusalAnswer, type AdminCall, type Call, type RefusalCode } from '@rang/contract';
import { z } from 'zod/mini';
import { getStatus } from '../../../src/platform/http/get-status.ts';
import { CALL_HEADERS } from '../../../src/platform/http/security-headers.ts';
import type { Caller } from './draw-request.ts';
import { roleOf } from './fuzz-office.ts';
import type { SentRequest, WireAnswer } from './send-request.ts';

/** Why any call may say no; the house and its gateway are in order, so that neither is to blame. */
const ANYWHERE: readonly RefusalCode[] = ['BAD_REQUEST', 'TOO_MANY_REQUESTS', 'BUSY', 'INVALID_KEY'];
/** Why calls and commands of this name may, besides. */
const PLAUSIBLE: readonly (readonly [RegExp, readonly RefusalCode[]])[] = [
  [/:/, ['NOT_FOUND']],
  [/^\/auth\/login$/, ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED']],
  [/^\/auth\/signup$/, ['USERNAME_TAKEN', 'NAME_RESERVED', 'REFERRAL_CODE_UNKNOWN']],
  [/^\/admin\/login$/, ['INVALID_CREDENTIALS']],
  [/^\/auth\/refresh-token$/, ['REFRESH_INVALID']],
  [/^\/auth\/reset-password$/, ['RESET_LINK_INVALID', 'RESET_USERNAME_UNKNOWN']],
  [/^\/auth\/reset-password\/check$/, ['RESET_LINK_INVALID']],
  [/^\/auth\/take-back$/, ['RESET_LINK_INVALID', 'EMAIL_TAKEN']],
  [/^\/auth\/take-back\/check$/, ['RESET_LINK_INVALID']],
  [/^\/auth\/login-link\/open$/, ['LOGIN_LINK_INVALID']],
  [/^\/auth\/(change-password|email)$/, ['PASSWORD_WRONG', 'LOGIN_NOT_FRESH']],
  [/^\/auth\/ways-in\/:id\/remove$/, ['PASSWORD_WRONG', 'LOGIN_NOT_FRESH', 'LAST_WAY_IN']],
  [/^\/auth\/email\/confirm$/, ['EMAIL_LINK_INVALID', 'EMAIL_TAKEN']],
  [/^\/auth\/public-name$/, ['PUBLIC_NAME_TAKEN', 'NAME_RESERVED']],
  [/^\/auth\/social\/complete$/, ['SOCIAL_FAILED']],
  // Betting is closed on a round that is named and over; none ends by itself here.
  [/^\/bets$/, ['INVALID_BET', 'INVALID_BET_AMOUNT', 'BET_BELOW_MINIMUM', 'BET_ABOVE_MAXIMUM', 'BETTING_CLOSED']],
  [/^\/(bets|mines\/start|mines\/seeds\/rotate)$/, ['KEY_REUSED', 'INSUFFICIENT_BALANCE']],
  [/^\/(bets|mines\/start)$/, ['OUTCOME_RULE_CHANGED']],
  [/^\/mines\/start$/, ['INVALID_MINE_COUNT', 'INVALID_BET_AMOUNT', 'BET_ABOVE_MAXIMUM', 'GAME_OPEN']],
  [
    /^\/mines\/(click|cashout)$/,
    ['NOT_FOUND', 'KEY_REUSED', 'NO_ACTIVE_GAME', 'NO_GEM_YET', 'CLICKS_TOO_FAST', 'CASHOUT_TOO_FAST'],
  ],
  [/^\/mines\/click$/, ['INVALID_POSITION']],
  [/^\/mines\/seeds\/rotate$/, ['INVALID_CLIENT_SEED', 'SEED_IN_USE', 'SEEDS_CHANGED']],
  [
    /^(\/crash\/place-bet|place_bet)$/,
    [
      'KEY_REUSED',
      'INSUFFICIENT_BALANCE',
      'CRASH_AMOUNT_INVALID',
      'CRASH_BET_BELOW_MINIMUM',
      'CRASH_BET_ABOVE_MAXIMUM',
    ],
  ],
  [
    /^(\/crash\/place-bet|place_bet)$/,
    ['CRASH_TARGET_INVALID', 'CRASH_TARGET_BELOW_ONE', 'CRASH_TARGET_BELOW_MINIMUM', 'CRASH_TARGET_ABOVE_MAXIMUM'],
  ],
  [/^(\/crash\/place-bet|place_bet)$/, ['CRASH_BET_ACTIVE', 'CRASH_BET_PENDING', 'OUTCOME_RULE_CHANGED']],
  [/^(\/crash\/cashout-half|cashoutHalf)$/, ['KEY_REUSED', 'CRASH_BET_UNKNOWN', 'CRASH_NOT_RUNNING', 'CRASH_TOO_LATE']],
  [/^(\/crash\/cashout-half|cashoutHalf)$/, ['CRASH_BET_CASHED_OUT', 'CRASH_BET_TOO_SMALL_TO_HALVE']],
  [/^(\/crash\/cashout|cashout)$/, ['KEY_REUSED', 'CRASH_BET_UNKNOWN', 'CRASH_NOT_RUNNING', 'CRASH_TOO_LATE']],
  [
    /^(\/crash\/cancel-pending-bet\/:betId|cancelPendingBet)$/,
    ['KEY_REUSED', 'CRASH_BET_UNKNOWN', 'CRASH_BET_NOT_PENDING'],
  ],
  [
    /^(\/mxpay\/deposit|\/deposits)$/,
    ['KEY_REUSED', 'INVALID_AMOUNT', 'INVALID_CHANNEL', 'DUPLICATE_TRANSACTION', 'DEPOSIT_RATE_LIMIT_EXCEEDED'],
  ],
  [
    /^\/(mxpay\/payout|withdrawals\/create)$/,
    [
      'KEY_REUSED',
      'INVALID_AMOUNT',
      'INVALID_BANK_DETAILS',
      'DUPLICATE_TRANSACTION',
      'WITHDRAWAL_RATE_LIMIT_EXCEEDED',
      'INSUFFICIENT_BALANCE',
    ],
  ],
  [/^\/withdrawals\/create$/, ['NOT_FOUND']],
  [/^\/bank\/create$/, ['INVALID_BANK_DETAILS']],
  [/^\/admin\/users\/:id\/balance$/, ['INVALID_BALANCE', 'BALANCE_CHANGED', 'BALANCE_UNCHANGED', 'KEY_REUSED']],
  [/^\/admin\/users\/:id\/notes$/, ['KEY_REUSED']],
  [/^\/admin\/withdrawals\/:id\//, ['WITHDRAWAL_DECIDED', 'WITHDRAWAL_CHANGED', 'SECOND_APPROVER_NEEDED']],
  [/^\/admin\/rewards\/:id\//, ['REWARD_CHANGED', 'REWARD_SPENT']],
  [/^\/admin\/crash\/settings$/, ['SETTINGS_CHANGED']],
  [/^\/admin\/notice/, ['NOTICE_CHANGED']],
  [
    /^\/admin\/(tweak-result|toggle-max-side)/,
    ['INVALID_TWEAK', 'CONTROL_PENDING', 'CONTROL_TAKEN', 'CONTROL_ROUND_OPENED'],
  ],
  [/^\/admin\/(password|second-factor)/, ['PASSWORD_WRONG', 'CODE_WRONG', 'SECOND_FACTOR_MISSING']],
  [/^\/support\/:id\/status$/, ['TICKET_CHANGED']],
  [/^\/support\/create$/, ['KEY_REUSED', 'TICKET_TEXT_MISSING', 'TOO_MANY_OPEN_TICKETS']],
];

/** The codes that a call, or a command of a socket, may be refused with. */
export function plausibleCodes(name: string, access: Call['access']): ReadonlySet<RefusalCode> {
  const own = PLAUSIBLE.filter(([names]) => names.test(name)).flatMap(([, codes]) => codes);
  return new Set([...ANYWHERE, ...own, ...(access === 'public' ? [] : (['UNAUTHORIZED'] as const))]);
}

/** Throws where an answer is not what the contract says of the call. */
export function judgeAnswer(
  call: Call,
  { as, sent, answer }: { as: Caller; sent: SentRequest; answer: WireAnswer },
): void {
  const { status, headers, text } = answer;
  if (headers['content-security-policy'] !== CALL_HEADERS['content-security-policy'])
    throw new Error('has not the headers of a call');
  if (status !== 200) {
    const plausible = plausibleCodes(call.path, call.access);
    judgeRefusal(answer, mayAsk(call, as) ? plausible : new Set([...plausible, 'FORBIDDEN']));
    return;
  }
  if (call.access === 'player' && as === 'nobody') throw new Error('answers a stranger');
  if (call.access === 'admin' && !mayAsk(call, as))
    throw new Error('answers whoever is no administrator of such a role');
  if (sent.encoding !== undefined && takesBody(call)) throw new Error('was read though its body was folded');
  const isText = call.answerType !== 'application/json';
  if (headers['content-type'] !== `${call.answerType}; charset=utf-8`)
    throw new Error(`is ${String(headers['content-type'])}`);
  judgeShape(call.answer, isText ? text : JSON.parse(text));
}

/** Whether the matrix has the caller's role in the row of an administrator's call. */
function mayAsk(call: Call, as: Caller): boolean {
  const role = roleOf(as);
  return role !== undefined && call.access === 'admin' && isAllowed(role, (call as AdminCall).right);
}

/** Where nothing is needed of a body, it may be what it likes. */
function takesBody({ body }: Call): boolean {
  return !body.safeParse(undefined).success;
}

function judgeRefusal({ status, headers, text }: WireAnswer, plausible: ReadonlySet<RefusalCode>): void {
  if (headers['content-type'] !== 'application/json; charset=utf-8') throw new Error('is refused with what is no JSON');
  const code = judgeRefused(JSON.parse(text), plausible);
  if (status !== getStatus(code)) throw new Error(`is refused as ${code} with ${String(status)}`);
}

/** Throws where an answer is no refusal, or one that nobody could expect here; gives back its code. */
export function judgeRefused(body: unknown, plausible: ReadonlySet<RefusalCode>): RefusalCode {
  const { code, message } = z.strictObject(refusalAnswer.shape).parse(body);
  if (!plausible.has(code)) throw new Error(`is refused as ${code}`);
  if (message.length < 8) throw new Error(`is refused without words: ${message}`);
  return code;
}

/** Throws where a value is not of that shape, or has anything in it that the shape does not name. */
export function judgeShape(shape: z.ZodMiniType, value: unknown): void {
  const read = shape.safeParse(value);
  if (!read.success) throw new Error(`is not of its shape: ${z.prettifyError(read.error)}`);
  // A schema leaves out what it does not name.
  if (!isDeepStrictEqual(z.encode(shape, read.data), value))
    throw new Error('has something in it that its shape does not name');
}
