import { inModule, inServer, type Mutant } from '../../mutant.ts';

const TAKEN_BACK =
  'Whoever knew a password once stays in by no account elsewhere: what came in by an address goes with it, and with a new password what the address does not vouch for';

const FRESH =
  'An account without a password gets its first one, or another address, only within ten minutes of a login';

const FACTORS = "Who had the house's key has no second factor once it was changed as the operators' manual says";

/** What becomes of the ways into an account when its owner takes it back. */
export const WAYS_IN: readonly Mutant[] = [
  {
    guard: 'an identity that came in by an address goes with it',
    row: TAKEN_BACK,
    edits: [inModule('passwords/own-address.ts', 'await parts.untie?.(client, { playerId, exceptOpener: true });', '')],
    tests: ['ways-taken-back'],
    only: 'is gone with that address',
  },
  {
    guard: 'a new password ends the ways in that its address does not vouch for',
    row: TAKEN_BACK,
    edits: [
      inModule(
        'passwords/change-password.ts',
        'await parts.untie?.(client, { playerId, exceptOpener: true, exceptVouched: true });',
        '',
      ),
    ],
    tests: ['ways-taken-back'],
    only: 'a new password leaves in',
  },
  {
    guard: 'a reset link ends the ways in that its address does not vouch for',
    row: TAKEN_BACK,
    edits: [inModule('passwords/start-anew.ts', 'await parts.untie?.(client, { playerId, exceptVouched: true });', '')],
    tests: ['ways-taken-back', 'social-login'],
    only: 'reset link',
  },
  {
    guard: 'nobody is tied by an address that is left at that moment',
    row: TAKEN_BACK,
    edits: [
      inModule('accounts/store.ts', 'email_confirmed_at is not null\n     for share', 'email_confirmed_at is not null'),
    ],
    tests: ['ways-taken-back'],
    only: 'under way while its address',
  },
  {
    guard: 'a way in that is taken away is none for a pass that was not used either',
    row: TAKEN_BACK,
    edits: [
      inModule('social/identity-store.ts', "'delete from social_passes where player_id = $1'", "'select $1::bigint'"),
    ],
    tests: ['ways-taken-back'],
    only: 'is gone with that address',
  },
  {
    guard: 'whoever opened an account from elsewhere is not locked out of it',
    edits: [inModule('social/identity-store.ts', 'order.exceptOpener === true', 'order.exceptOpener === false')],
    tests: ['ways-taken-back'],
    only: 'whoever opened an account',
  },
  {
    guard: 'what stands in for the opener stays with the first password',
    edits: [
      inModule(
        'passwords/change-password.ts',
        'await parts.untie?.(client, { playerId, exceptOpener: true, exceptVouched: true });',
        '',
      ),
      inModule(
        'passwords/change-password.ts',
        'await deleteResetTokensOfPlayer(client, playerId);',
        'await deleteResetTokensOfPlayer(client, playerId); await parts.untie?.(client, { playerId, exceptOpener: true });',
      ),
    ],
    tests: ['ways-removed'],
    only: 'who has removed what opened',
  },
  {
    guard: 'a player is told of an account elsewhere that opens the own one',
    edits: [
      inModule('social/find-or-open-player.ts', 'owner !== undefined) await', 'account.email === undefined) await'),
    ],
    tests: ['ways-taken-back'],
    only: 'is told by mail',
  },
  {
    guard: 'a session that was taken over takes no account without a password along',
    row: FRESH,
    edits: [inModule('passwords/prove-owner.ts', 'proof.at.getTime() - loggedInAt.getTime() > FRESH_MS', 'false')],
    tests: ['ways-taken-back'],
    only: 'not fresh from its login',
  },
  {
    guard: 'a second factor goes with a key that was stolen',
    row: FACTORS,
    edits: [inServer('end-what-was-open.ts', 'parts.endsFactors ? await deleteFactors(client) : 0', '0')],
    tests: ['factors-of-a-stolen-key'],
    only: 'goes with a key',
  },
  {
    guard: 'the tool that the manual names takes second factors away',
    row: FACTORS,
    edits: [{ file: 'tools/restore.ts', find: 'endsFactors: true', replace: 'endsFactors: false' }],
    tests: ['backup'],
    only: 'restored to the latest',
  },
  {
    guard: 'a second factor stays where a house was only restored',
    edits: [inServer('end-what-was-open.ts', 'parts.endsFactors ?', "parts.by !== '' ?")],
    tests: ['factors-of-a-stolen-key'],
    only: 'was only restored',
  },
  {
    guard: 'the role that a deed needs is held when it is written',
    row: 'Nothing that an administrator did is kept once the role was taken away that it needs, however long the call had waited',
    edits: [inModule('audit/append-audit.ts', '|| !isAllowed(role, right)', '')],
    tests: ['demoted-administrators'],
    only: 'what waits for a player',
  },
  {
    guard: 'codes that turn a second factor off are guessed a few times in a session',
    edits: [
      inModule(
        'administrators/own-second-factor.ts',
        'await parts.guesses.beginInSession(asker.admin.sessionId);',
        '{ takeBack: (_client: unknown) => Promise.resolve() };',
      ),
    ],
    tests: ['administrators'],
    only: 'are guessed a few times',
  },
  {
    guard: 'codes that turn a second factor on are guessed a few times in a session',
    edits: [
      inModule(
        'administrators/own-second-factor.ts',
        'await parts.guesses.beginInSession(sessionId);',
        '{ takeBack: (_client: unknown) => Promise.resolve() };',
      ),
    ],
    tests: ['administrators'],
    only: 'are guessed a few times',
  },
];
