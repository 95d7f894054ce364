import type { AccountSettings } from '@rang/contract';
import type { Queryable, RecordOf } from '../../platform/database/database.ts';

/** What is to be changed; what is left out stays as it is. */
export interface SettingsChange {
  readonly theme?: 'dark' | 'light' | undefined;
  readonly language?: string | undefined;
  readonly notifications?: AccountSettings['notifications'] | undefined;
}

type SettingsRow = RecordOf<'players', 'theme' | 'language' | 'notifyByMail' | 'notifyByPush' | 'notifyOfOffers'>;

const SETTINGS = `theme, language, notify_by_mail as "notifyByMail", notify_by_push as "notifyByPush",
  notify_of_offers as "notifyOfOffers"`;

export async function readSettings(client: Queryable, playerId: bigint): Promise<AccountSettings> {
  const found = await client.query<SettingsRow>(`select ${SETTINGS} from players where id = $1`, [playerId]);
  return describe(found.rows[0]);
}

/** Writes what is given, in one statement: of two devices that save at once neither loses what only it has changed. */
export async function writeSettings(
  client: Queryable,
  { playerId, theme, language, notifications }: SettingsChange & { readonly playerId: bigint },
): Promise<AccountSettings> {
  const { email, push, promotional } = notifications ?? {};
  const written = await client.query<SettingsRow>(
    `update players
     set theme = coalesce($2, theme), language = coalesce($3, language), notify_by_mail = coalesce($4, notify_by_mail),
       notify_by_push = coalesce($5, notify_by_push), notify_of_offers = coalesce($6, notify_of_offers)
     where id = $1 returning ${SETTINGS}`,
    [playerId, theme, language, email, push, promotional],
  );
  return describe(written.rows[0]);
}

function describe(row: SettingsRow | undefined): AccountSettings {
  if (row === undefined) throw new Error('a session belongs to no account');
  const { theme, language, notifyByMail: email, notifyByPush: push, notifyOfOffers: promotional } = row;
  return { theme, language, notifications: { email, push, promotional } };
}
