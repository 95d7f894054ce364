import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildChainInPieces, chainLink, type HashChain } from '@rang/fairness';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { createSealer, type HouseKey } from '../../platform/seal.ts';
import { fixSalt, insertChain, listChains, takeLink, type ChainRecord } from './store.ts';

// The next chain is committed in public this many rounds before the running one ends.
const RENEW_AT = 1_000;
const SEED_BYTES = 32;
const CHAINS_KEPT = 2;

/** A round's link of a chain: what its outcome is drawn from. `hash` stays secret until the round is settled. */
export interface Draw {
  readonly hash: string;
  readonly salt: string;
}

interface BuiltChain {
  readonly chain: HashChain;
  readonly salt: string;
}

/** The chains of one game. */
export interface Chains {
  /** Throws a readable error where a chain was sealed with another key than the house's. */
  checkKey(): Promise<void>;
  /** Makes sure that a chain with a fixed salt and rounds left stands ready. */
  prepare(): Promise<void>;
  /** Hands out the next link, in the caller's transaction. */
  take(client: Queryable): Promise<{ chainId: number; index: number }>;
  /** The hash and salt behind a link that was handed out. Secret until the round is settled. */
  reveal(link: { chainId: number; index: number }): Promise<Draw>;
}

/**
 * What chains are made of. `chainKey` is the house's key, 64 hex characters, kept outside the database; a new chain lasts
 * for `chainRounds` rounds, 2,000 or more. Of 100,000 one takes a tenth of a second to build and 3 MB to keep.
 */
export interface ChainParts {
  readonly pool: pg.Pool;
  readonly game: string;
  readonly chainKey: HouseKey;
  readonly chainRounds: number;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** Makes the chains of a game over the database. */
export function createChains(parts: ChainParts): Chains {
  const { pool, game } = parts;
  const built = new Map<number, Promise<BuiltChain>>();

  const load = async (chainId: number): Promise<BuiltChain> => {
    const record = (await listChains(pool, game)).find((chain) => chain.id === chainId);
    if (record === undefined || record.salt === null) throw new Error(`chain ${String(chainId)} is not ready`);
    const chain = await buildInTurns(openSeed(record.sealed_seed, parts.chainKey), record.length);
    if (chain.terminatingHash !== record.terminating_hash)
      throw new Error('a chain does not lead to its terminating hash');
    return { chain, salt: record.salt };
  };

  /** Built once for all who ask meanwhile. */
  const loadOnce = (chainId: number): Promise<BuiltChain> => {
    const kept = built.get(chainId);
    if (kept !== undefined) return kept;
    const loading = load(chainId);
    if (built.size >= CHAINS_KEPT) built.delete(Math.min(...built.keys()));
    built.set(chainId, loading);
    loading.catch(() => built.delete(chainId));
    return loading;
  };

  return {
    checkKey: async () => {
      checkKey(await listChains(pool, game), parts.chainKey);
    },
    prepare: async () => {
      const chains = await listChains(pool, game);
      // A round whose link could not be revealed must not open: nobody could settle the bets on it.
      checkKey(chains, parts.chainKey);
      // No link is taken of a chain before one that was begun.
      const begun = Math.max(0, ...chains.filter((chain) => chain.used > 0).map(({ id }) => id));
      const running = chains.filter((chain) => chain.ended_at === null && chain.id >= begun);
      const left = running.reduce((sum, chain) => sum + chain.length - chain.used, 0);
      if (left <= RENEW_AT) await commitChain(parts);
      for (const chain of await listChains(pool, game)) await fixMissingSalt(parts, chain);
    },
    take: async (client) => {
      const link = await takeLink(client, game);
      if (link === undefined) throw new Error(`no chain of ${game} has a link left`);
      return link;
    },
    reveal: async (link) => {
      const { chain, salt } = await loadOnce(link.chainId);
      return { hash: chainLink(chain, link.index), salt };
    },
  };
}

function checkKey(chains: readonly ChainRecord[], chainKey: HouseKey): void {
  for (const chain of chains) openSeed(chain.sealed_seed, chainKey);
}

/** A long chain takes seconds to build on a busy machine: meanwhile another game's round goes on. */
async function buildInTurns(seed: string, length: number): Promise<HashChain> {
  const building = buildChainInPieces(seed, length);
  for (;;) {
    const { done, value } = building.next();
    if (done === true) return value;
    await nextTurn();
  }
}

async function commitChain(parts: ChainParts): Promise<void> {
  const seed = parts.randomness.hex(SEED_BYTES);
  const chain = await buildInTurns(seed, parts.chainRounds);
  await insertChain(parts.pool, {
    game: parts.game,
    length: parts.chainRounds,
    terminatingHash: chain.terminatingHash,
    sealedSeed: sealSeed(seed, parts.chainKey),
    at: new Date(parts.clock.now()),
  });
}

/** Draws the salt after the commitment is stored: whoever made the seed could not know it. */
async function fixMissingSalt(parts: ChainParts, chain: ChainRecord): Promise<void> {
  if (chain.salt !== null) return;
  const salt = parts.randomness.hex(SEED_BYTES);
  await fixSalt(parts.pool, { id: chain.id, salt, at: new Date(parts.clock.now()) });
}

/** Seals a chain's seed (hex) under the house's chain key. */
function sealSeed(seed: string, chainKey: HouseKey): Buffer {
  return createSealer(chainKey).seal(Buffer.from(seed, 'hex'));
}

/** Opens a sealed seed. Throws a readable error where the key is not the one it was sealed with. */
function openSeed(sealed: Buffer, chainKey: HouseKey): string {
  try {
    return createSealer(chainKey).unseal(sealed).toString('hex');
  } catch (cause) {
    throw new Error('CHAIN_KEY is not the key that the hash chain was sealed with', { cause });
  }
}
