import type { MovementKind } from '@rang/contract';
import { Refusal } from '../../platform/refusal.ts';
import { createNamer, createSealer, type HouseKey } from '../../platform/seal.ts';
import type { Movement } from './list-movements.ts';

/** How whoever reads a statement is told of what the ledger numbers. */
export interface Telling {
  /** What a movement is called, whenever it is read. */
  readonly name: (id: bigint) => string;
  /** Where the page begins that follows this movement. */
  readonly place: (id: bigint) => string;
  readonly reference: (movement: Pick<Movement, 'kind' | 'reference'>) => string;
}

/** The back office reads what the ledger has. */
export const IN_FULL: Telling = { name: String, place: String, reference: ({ reference }) => reference };

/** Whose reference is the number of an account: that, as one of the ledger's, tells how many others there are. */
const OF_ACCOUNTS: ReadonlySet<MovementKind> = new Set(['welcome', 'referral']);

/** What a player is told that a movement refers to, on the screen as in the file. */
export const tellReference: Telling['reference'] = ({ kind, reference }) => (OF_ACCOUNTS.has(kind) ? '' : reference);

/** How players are told of movements. */
export interface PlayersTelling {
  of(playerId: bigint): Telling;
  /** The movement that a place is of. Throws BAD_REQUEST where it was not given to this player. */
  readPlace(place: string, playerId: bigint): bigint;
}

/**
 * Makes what tells players of movements without the ledger's numbers, which count what everybody does: by names and places
 * that are of their player alone.
 */
export function createPlayersTelling(houseKey: HouseKey): PlayersTelling {
  const nameMovement = createNamer(houseKey, 'names of movements');
  const sealer = createSealer(houseKey, 'places in statements');
  return {
    of: (playerId) => ({
      name: (id) => nameMovement(playerId, id),
      place: (id) => {
        const plain = Buffer.alloc(8);
        plain.writeBigInt64BE(id);
        return sealer.seal(plain, String(playerId)).toString('base64url');
      },
      reference: tellReference,
    }),
    readPlace: (place, playerId) => {
      try {
        return sealer.unseal(Buffer.from(place, 'base64url'), String(playerId)).readBigInt64BE();
      } catch {
        // Whatever is wrong with it, it is no place of this player's.
        throw new Refusal('BAD_REQUEST');
      }
    },
  };
}
