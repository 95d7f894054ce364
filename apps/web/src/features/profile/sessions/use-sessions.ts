import { endOtherSessions, endSession, sessions } from '@rang/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { showToast } from '../../../ui/show-toast.ts';

const SESSIONS_KEY = ['profile', 'sessions'] as const;

/** The player's open sessions and how to end them; what became of ending is told in a toast. */
export function useSessions() {
  const { t } = useTranslation('sessions');
  const client = useQueryClient();
  const list = useQuery({ queryKey: SESSIONS_KEY, queryFn: async () => (await callApi(sessions)).data });
  const outcome = {
    onError: (error: Error) => showToast(refusalText(error, t('failed')), 'bad'),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  };
  const one = useMutation({
    mutationFn: (id: string) => callApi(endSession, { params: { id } }),
    onSuccess: () => showToast(t('ended'), 'good'),
    ...outcome,
  });
  const others = useMutation({
    mutationFn: () => callApi(endOtherSessions),
    onSuccess: ({ ended }) => showToast(t('endedAll', { count: ended }), 'good'),
    ...outcome,
  });
  const isEnding = one.isPending || others.isPending;
  return {
    list,
    isEnding,
    end: (id: string) => {
      if (!isEnding) one.mutate(id);
    },
    endOthers: () => {
      if (!isEnding) others.mutate();
    },
  };
}
