import {
  LIMITS,
  NOTHING,
  rupeesText,
  subtractPaise,
  type Currency,
  type MovementKind,
  type Paise,
} from '@rang/contract';
import type pg from 'pg';
import { csvRow } from '../../platform/csv.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { indiaDay, indiaTimeText } from '../../platform/india-days.ts';
import { queryMovements, type Movement, type MovementFilter } from './list-movements.ts';
import { nameMovements, type MovementNames, type NamedMovement } from './name-movements.ts';
import { tellReference } from './tell-movements.ts';

/** A statement as a file, and what to call it. */
export interface StatementFile {
  readonly name: string;
  readonly text: string;
}

/** Which movements the file holds; the days as they were asked for, in India's time. */
export interface FileOrder {
  readonly filter: Omit<MovementFilter, 'limit' | 'before'>;
  readonly firstDay: string | undefined;
  readonly lastDay: string | undefined;
  readonly at: Date;
  readonly names: MovementNames;
}

const ROWS_AT_ONCE = 1_000;
const COLUMNS = 10;

/**
 * Writes a player's movements as CSV, newest first and `LIMITS.statementRows` at most; a file that was cut says so in
 * its last row. All of it shows one moment, and no connection is held for as long as somebody takes to receive it.
 */
export async function writeStatementFile(pool: pg.Pool, order: FileOrder): Promise<StatementFile> {
  const { currency, kind } = order.filter;
  const parts = [csvRow(listHeadings(currency))];
  let oldest: NamedMovement | undefined;
  let count = 0;
  const asked = { ...order.filter, limit: LIMITS.statementRows + 1 };
  await readInPortions(pool, { asked, names: order.names }, (portion) => {
    const kept = portion.slice(0, LIMITS.statementRows - count);
    parts.push(kept.map((movement) => csvRow(listFields(movement, currency))).join(''));
    oldest = kept.at(-1) ?? oldest;
    count += portion.length;
  });
  if (count > LIMITS.statementRows) parts.push(csvRow(cutNotice()));
  const lastDay = order.lastDay ?? indiaDay(order.at);
  const firstDay = order.firstDay ?? (oldest === undefined ? lastDay : indiaDay(oldest.createdAt));
  return { name: nameFile({ currency, kind, firstDay, lastDay }), text: parts.join('') };
}

/** A cursor reads one moment however many portions it takes, and leaves room for others' work between them. */
async function readInPortions(
  pool: pg.Pool,
  { asked, names }: { asked: MovementFilter; names: MovementNames },
  take: (portion: readonly NamedMovement[]) => void,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const query = queryMovements(asked);
    await client.query({ ...query, text: `declare movements no scroll cursor for ${query.text}` });
    for (let portion: Movement[] | undefined; portion === undefined || portion.length === ROWS_AT_ONCE;) {
      portion = (await client.query<Movement>(`fetch ${String(ROWS_AT_ONCE)} from movements`)).rows;
      take(await nameMovements(client, { playerId: asked.playerId, movements: portion }, names));
    }
  });
}

function listHeadings(currency: Currency): string[] {
  const amounts = ['In', 'Out', 'Balance'].map((name) => `${name} (${currency})`);
  return ['Time (India)', 'Kind', ...amounts, 'Order number', 'Reference', 'Game', 'Round', 'Announced rule'];
}

/**
 * What came in and what went out stand in columns of their own: no amount has a sign that a spreadsheet could take for a
 * formula's.
 */
function listFields(movement: NamedMovement, currency: Currency): string[] {
  const { kind, amount, balance, bet, orderNo, createdAt } = movement;
  const text = (value: Paise): string => (currency === 'INR' ? rupeesText(value) : String(value / 100n));
  const rule = bet?.rule ?? 'fair';
  const ofBet = [bet?.game ?? '', bet?.round ?? '', rule === 'fair' ? '' : rule];
  const sides = amount > 0n ? [text(amount), ''] : ['', text(subtractPaise(NOTHING, amount))];
  return [indiaTimeText(createdAt), kind, ...sides, text(balance), orderNo ?? '', tellReference(movement), ...ofBet];
}

function cutNotice(): string[] {
  const rows = LIMITS.statementRows.toLocaleString('en-IN');
  const notice = `This file ends after ${rows} movements. Choose an earlier last day for older ones.`;
  return [notice, ...Array<string>(COLUMNS - 1).fill('')];
}

function nameFile(of: {
  currency: Currency;
  kind?: MovementKind | undefined;
  firstDay: string;
  lastDay: string;
}): string {
  const subject = [of.currency === 'INR' ? 'statement' : 'coins', of.kind].filter((part) => part !== undefined);
  return `rang-${subject.join('-')}-${of.firstDay}-to-${of.lastDay}.csv`;
}
