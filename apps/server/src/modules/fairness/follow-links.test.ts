import { buildChain, chainLink } from '@rang/fairness';
import { expect, test } from 'vitest';
import { followLinks } from './follow-links.ts';

test('a round that says that it is further on than any is not reckoned after', () => {
  const chain = buildChain('5a'.repeat(32), 1_001);
  const round = (index: number) => ({
    ...{ game_hash: chainLink(chain, index), chain_index: index, terminating_hash: chain.terminatingHash },
  });
  expect(followLinks([round(1), round(1_000)])).toEqual([true, true]);
  expect(followLinks([round(1_001)])).toEqual([false]);
});
