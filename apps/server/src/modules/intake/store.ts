import type { Queryable, RowOf } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';
import type { Command } from './command.ts';

/** A verdict that was given before, with what was asked then. */
export interface GivenAnswer {
  readonly fingerprint: string;
  /** As it is stored: plain JSON. */
  readonly verdict: unknown;
}

/** The stored answers to these commands' keys, by `answerName`. */
export async function findAnswers(client: Queryable, commands: readonly Command[]): Promise<Map<string, GivenAnswer>> {
  const found = await client.query<Omit<RowOf<'command_answers'>, 'created_at'>>({
    name: 'intake-find-answers',
    text: `select a.player_id, a.key, a.fingerprint, a.verdict
           from command_answers a join unnest($1::bigint[], $2::text[]) as asked (player_id, key)
             on a.player_id = asked.player_id and a.key = asked.key`,
    values: [commands.map((command) => command.playerId), commands.map((command) => command.key)],
  });
  return new Map(found.rows.map((row) => [answerName({ playerId: row.player_id, key: row.key }), row]));
}

/**
 * Keeps the verdicts of keyed commands, in one order on every server, so that no two wait for each other. Throws a unique
 * violation where another server was faster with the same key.
 */
export async function insertAnswers(
  client: Queryable,
  answers: readonly { command: Command; verdict: unknown }[],
): Promise<void> {
  await client.query({
    name: 'intake-insert-answers',
    text: `insert into command_answers (player_id, key, fingerprint, verdict, created_at)
           select * from unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[], $5::timestamptz[]) as given (player, key)
           order by given.player, given.key`,
    values: [
      answers.map(({ command }) => command.playerId),
      answers.map(({ command }) => command.key),
      answers.map(({ command }) => command.fingerprint),
      answers.map(({ verdict }) => JSON.stringify(verdict)),
      answers.map(({ command }) => new Date(command.receivedAt)),
    ],
  });
}

/** Names a player's key: keys are each player's own. `findAnswers` asks by both as well, so as to read no more than it needs. */
export function answerName(command: Pick<Command, 'playerId' | 'key'>): string {
  return `${String(command.playerId)} ${command.key ?? ''}`;
}

/** Forgets answers that are older than anybody retries. */
export async function deleteAnswersBefore(client: Queryable, moment: Date): Promise<void> {
  await deleteOld(client, { table: 'command_answers', where: 'created_at < $1', moment });
}
