import { inModule, inPlatform, inServer, type Mutant } from '../../mutant.ts';

const NOTHING_SHOWN =
  'A house that is restored to an earlier moment plays nothing that may have been shown since, and lets nobody in who was logged in then';
const WHOLE =
  'A backup that is not whole is not restored, nothing is restored over anything, and a restore that broke off opens no house';
const NOBODY_REFUSED =
  'While a secret of tokens or webhooks is changed, nobody is refused, and afterwards the one before is good for nothing';
const KEY_CHANGED =
  "The house's key is changed while it is open, and afterwards the one before opens nothing and every bank account is still known again";
const PACKAGE = 'packages/embedded-postgres/src';
const BACKUP = 'backup';

/** Backups, what a restore ends, and secrets that are changed. */
export const KEPT: readonly Mutant[] = [
  {
    guard: 'a chain that is over hands out nothing',
    row: NOTHING_SHOWN,
    edits: [inModule('fairness/store.ts', 'used < length and ended_at is null', 'used < length')],
    tests: [BACKUP],
  },
  {
    guard: 'the round of Color Prediction that was open takes no more bets',
    row: NOTHING_SHOWN,
    edits: [inModule('colour/game.ts', 'await lockOpenRound(pool);', '')],
    tests: [BACKUP],
  },
  {
    guard: 'the round of Crash that waited is void',
    row: NOTHING_SHOWN,
    edits: [
      inModule('crash/game.ts', 'endOpen: ({ pool }) => interruptWaiting(pool)', 'endOpen: async () => undefined'),
    ],
    tests: [BACKUP],
  },
  {
    guard: 'seeds of Mines that were open are revealed',
    row: NOTHING_SHOWN,
    edits: [inModule('mines/game.ts', 'await endOpenSeeds(parts);', '')],
    tests: [BACKUP],
  },
  {
    guard: 'the server seed of Mines that was announced is revealed with them',
    row: NOTHING_SHOWN,
    edits: [inModule('mines/end-open-seeds.ts', 'await revealAnnounced(client, { vault, seeds, at });', '')],
    tests: ['mines-announced'],
  },
  {
    guard: 'who was logged in at that moment is not any more',
    row: NOTHING_SHOWN,
    edits: [
      {
        file: 'apps/server/src/end-what-was-open.ts',
        find: 'set ended_at = $1 where ended_at is null`',
        replace: 'set ended_at = $1 where ended_at > $1`',
      },
    ],
    tests: [BACKUP],
  },
  {
    guard: 'a file of a backup is what was written',
    row: WHOLE,
    edits: [
      { file: `${PACKAGE}/verify-backup.ts`, find: 'if (found !== sha256)', replace: 'if (found === sha256.slice(1))' },
    ],
    tests: [BACKUP],
  },
  {
    guard: 'a restore that broke off is not started',
    row: WHOLE,
    edits: [
      {
        file: `${PACKAGE}/start-embedded-postgres.ts`,
        find: 'if (await exists(unfinished)) {',
        replace: 'if (await exists(`${unfinished}.`)) {',
      },
    ],
    tests: [BACKUP],
  },
  {
    guard: 'tokens that the secret before has signed are read',
    row: NOBODY_REFUSED,
    edits: [inModule('sessions/access-tokens.ts', 'if (others.length === 0 ||', 'if (others.length < 9 ||')],
    tests: ['rotations'],
  },
  {
    guard: 'a token that was exchanged under the secret before is found',
    row: NOBODY_REFUSED,
    edits: [
      inModule(
        'sessions/refresh-tokens.ts',
        'secrets.map((from) => nextBy(from, token))',
        '[nextBy(secrets[0], token)]',
      ),
    ],
    tests: ['rotations'],
  },
  {
    guard: 'webhooks that the secret before has signed are taken',
    row: NOBODY_REFUSED,
    edits: [inModule('gateway/sandbox-gateway.ts', '[webhookSecret, previous]', '[webhookSecret]')],
    tests: ['rotations'],
  },
  {
    guard: 'what the key before has sealed is read while there are two',
    row: KEY_CHANGED,
    edits: [inPlatform('seal.ts', 'if (keyBefore === undefined) throw error;', 'throw error;')],
    tests: ['key-changes'],
  },
  {
    guard: 'what the key before has sealed is sealed anew',
    row: KEY_CHANGED,
    edits: [inPlatform('seal.ts', 'return isCurrent ? undefined : seal(plain, key, context);', 'return undefined;')],
    tests: ['key-changes'],
  },
  {
    guard: 'server seeds of Mines that come next are sealed anew',
    row: KEY_CHANGED,
    edits: [inModule('mines/reseal-seeds.ts', "{ sealed: 'next_sealed_seed', hash: 'next_server_seed_hash' },", '')],
    tests: ['key-changes'],
  },
  {
    guard: 'a bank account is known again by a key that stays',
    row: KEY_CHANGED,
    edits: [
      inServer('open-cashier.ts', 'createBankSeal(houseKey, () => digestKey.read())', 'createBankSeal(houseKey)'),
    ],
    tests: ['key-changes'],
  },
];
