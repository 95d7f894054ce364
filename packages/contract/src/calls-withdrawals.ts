import { z } from 'zod/mini';
import { call } from './call.ts';
import { identity, identityWith, moment, rupeesOut, rupeesWith } from './fields.ts';
import { LIMITS } from './limits.ts';
import { WITHDRAWAL_REFUSALS, refuseInput } from './refusals.ts';
import { readWords } from './words.ts';

/** What the forms say of each bank field that is wrong. */
export const BANK_TEXTS = {
  bank_name: 'Please enter a valid bank name (minimum 3 characters).',
  account_number: 'Please enter a valid account number (9-18 digits).',
  account_name: 'Please enter a valid account holder name (minimum 3 characters).',
  ifsc: 'Please enter a valid IFSC code (format: XXXX0XXXXXX).',
} as const;

const refused = (field: keyof typeof BANK_TEXTS): string => refuseInput('INVALID_BANK_DETAILS', BANK_TEXTS[field]);

// Half a character would come back from the database as another one, and the details would not be what was sealed.
const named = (limit: { min: number; max: number }, text: string) =>
  readWords(limit, { tooShort: text, tooLong: text });

/** Where money is to be paid to. The IFSC is read in capitals: four letters, a zero, six letters or digits. */
export const bankDetails = z.object({
  bank_name: named(LIMITS.bankName, refused('bank_name')),
  account_number: z
    .string({ error: refused('account_number') })
    .check(z.regex(/^[0-9]{9,18}$/, refused('account_number'))),
  account_name: named(LIMITS.accountName, refused('account_name')),
  ifsc: z
    .string({ error: refused('ifsc') })
    .check(z.regex(/^[A-Za-z]{4}0[A-Za-z0-9]{6}$/, refused('ifsc')), z.toUpperCase()),
});
export type BankDetails = z.output<typeof bankDetails>;

/** What a withdrawal is to its player: asked for, let through by the operator, refused, taken back, or not taken by the bank. */
export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'rejected', 'canceled', 'failed'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Why a payment failed, as the house says it where the bank does not: of each, a screen has words in its language. */
export const PAYOUT_REASONS = {
  notTaken: 'The bank did not take the payment.',
  unknownAccount: 'The bank does not know this account.',
  /** It took until the gateway had stopped it. */
  takenBack: 'You took it back.',
} as const;

export const withdrawalRecord = z.object({
  _id: identity,
  orderNo: z.string(),
  amount: rupeesOut,
  status: z.enum(WITHDRAWAL_STATUSES),
  bank_name: z.string(),
  /** The last digits of the account number; the rest is never sent. */
  account_last4: z.string(),
  /** Why it was rejected or failed, in words for the player; the money is back in the wallet then. */
  reason: z.optional(z.string()),
  createdAt: moment,
  /** Since when the gateway is asked to stop it, so that it can be given back; the gateway has the last word. */
  comingBackSince: z.optional(moment),
  /** When the operator decided, or the player took it back. */
  decidedAt: z.optional(moment),
  /** When the bank had it. An approved withdrawal without it is on its way. */
  paidAt: z.optional(moment),
});
export type WithdrawalRecord = z.infer<typeof withdrawalRecord>;

const withdrawalAnswer = z.object({ success: z.literal(true), message: z.string(), data: withdrawalRecord });
const amount = rupeesWith(refuseInput('INVALID_AMOUNT', WITHDRAWAL_REFUSALS.INVALID_AMOUNT));

export const payout = call({
  method: 'POST',
  path: '/mxpay/payout',
  access: 'player',
  takesKey: true,
  summary: 'Ask for a withdrawal; the amount is reserved until it is paid or returned',
  body: z.object({ amount, ...bankDetails.shape }),
  answer: withdrawalAnswer,
});

export const payoutStatus = call({
  method: 'GET',
  path: '/mxpay/payout/:id',
  access: 'player',
  summary: 'One withdrawal of the player',
  params: z.object({ id: identityWith(refuseInput('BAD_REQUEST')) }),
  answer: z.object({ success: z.literal(true), data: withdrawalRecord }),
});

export const cancelWithdrawal = call({
  method: 'POST',
  path: '/withdrawals/:id/cancel',
  access: 'player',
  summary:
    'Take back a withdrawal that nobody has decided; one that was taken back already is answered the same. It may stay pending until the gateway has stopped it',
  params: z.object({ id: identityWith(refuseInput('BAD_REQUEST')) }),
  // A request without a body reaches the server as null.
  body: z.nullish(z.object({})),
  answer: withdrawalAnswer,
});

/**
 * An amount with a saved account's `bank_id`, or with every field of bank details; `bank_id` goes first where both are
 * there. Read into the amount and where it is `to` go.
 */
const withdrawalOrder = z.codec(
  z.object({
    amount,
    bank_id: z.optional(identityWith(refuseInput('INVALID_BANK_DETAILS'))),
    ...z.partial(bankDetails).shape,
  }),
  z.custom<{ amount: z.output<typeof amount>; to: { bank_id: string } | BankDetails }>(),
  {
    decode: ({ amount, bank_id, ...given }, context) => {
      if (bank_id !== undefined) return { amount, to: { bank_id } };
      const read = bankDetails.safeParse(given);
      if (read.success) return { amount, to: read.data };
      for (const { path, message } of read.error.issues) {
        context.issues.push({ code: 'custom', path, message, input: given });
      }
      return z.NEVER;
    },
    encode: ({ amount, to }) => ({ amount, ...to }),
  },
);

export const createWithdrawal = call({
  method: 'POST',
  path: '/withdrawals/create',
  access: 'player',
  takesKey: true,
  summary: 'Ask for a withdrawal, to a saved bank account by its `bank_id` or to bank details as in /mxpay/payout',
  body: withdrawalOrder,
  answer: withdrawalAnswer,
});

export const withdrawals = call({
  method: 'GET',
  path: '/withdrawals/get',
  access: 'player',
  summary: "The player's newest withdrawals, newest first, as a bare array",
  query: z.object({ limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50) }),
  answer: z.array(withdrawalRecord),
});

export const bankRecord = z.object({
  _id: identity,
  bank_name: z.string(),
  account_last4: z.string(),
  account_name: z.string(),
  ifsc: z.string(),
  createdAt: moment,
});
export type BankRecord = z.infer<typeof bankRecord>;

export const createBank = call({
  method: 'POST',
  path: '/bank/create',
  access: 'player',
  summary: 'Save a bank account to choose again; the same account again is the same record',
  body: bankDetails,
  answer: z.object({ success: z.literal(true), data: bankRecord }),
});

export const banks = call({
  method: 'GET',
  path: '/bank/get',
  access: 'player',
  summary: "The player's saved bank accounts, newest first",
  answer: z.object({ success: z.literal(true), data: z.array(bankRecord) }),
});

export const removeBank = call({
  method: 'DELETE',
  path: '/bank/:id',
  access: 'player',
  summary: 'Forget a saved bank account',
  params: z.object({ id: identityWith(refuseInput('BAD_REQUEST')) }),
  answer: z.object({ success: z.literal(true) }),
});
