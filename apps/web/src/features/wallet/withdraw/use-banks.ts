import { banks, removeBank } from '@rang/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../house/calls/api-error.ts';
import { callApi } from '../../../house/calls/api.ts';
import { showToast } from '../../../ui/show-toast.tsx';
import { useWords } from '../use-words.ts';

/** Invalidate this key after a bank account was saved or removed. */
export const BANKS_KEY = ['wallet', 'banks'] as const;

async function remove(id: string): Promise<void> {
  try {
    await callApi(removeBank, { params: { id } });
  } catch (error) {
    // Removed on another device meanwhile: what was wanted is so.
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
  }
}

/** The player's saved bank accounts, newest first, and their removal. */
export function useBanks() {
  const { t } = useWords();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: BANKS_KEY,
    queryFn: async () => (await callApi(banks)).data,
    staleTime: 60_000,
  });
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => showToast(t('withdrawal.remove.done'), 'good'),
    onError: () => showToast(t('withdrawal.remove.failed'), 'bad'),
    onSettled: () => client.invalidateQueries({ queryKey: BANKS_KEY }),
  });
  return {
    isLoading: query.isPending,
    isError: query.isLoadingError,
    list: query.data ?? [],
    reload: () => query.refetch(),
    remove: removal.mutate,
    removing: removal.isPending ? removal.variables : undefined,
  };
}
export type Banks = ReturnType<typeof useBanks>;
