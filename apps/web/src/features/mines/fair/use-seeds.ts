import { readMinesSeeds, rotateMinesSeeds } from '@rang/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';
import { createIdempotencyKey } from '../../../house/commands/create-idempotency-key.ts';
import { GAMES_KEY, SEEDS_KEY } from '../table/keys.ts';

/** The seeds that decide the player's next games, and those that have been revealed. */
export function useSeeds() {
  return useQuery({ queryKey: SEEDS_KEY, queryFn: () => callApi(readMinesSeeds) });
}

/** Reveals the server seed and goes on with new ones; an empty client seed lets the house draw one. */
export function useRotateSeeds() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (clientSeed: string) =>
      callApi(rotateMinesSeeds, {
        body: clientSeed === '' ? {} : { clientSeed },
        idempotencyKey: createIdempotencyKey(),
      }),
    onSuccess: () => {
      for (const queryKey of [SEEDS_KEY, GAMES_KEY]) void client.invalidateQueries({ queryKey });
    },
  });
}
