import type { AccountSettings } from '@rang/contract';
import { QueryClient } from '@tanstack/react-query';
import { isUnreached } from './api-error.ts';
import { sessionStore } from './session.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; only a house that was not reached is asked once more.
      retry: (failures, error) => failures < 1 && isUnreached(error),
      refetchOnWindowFocus: true,
      refetchOnReconnect: 'always',
      // Polls keep asking while the browser believes itself offline, so that what fails is known to have failed.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

let userId = sessionStore.readSession()?.userId;

// What one player was shown is never shown to the next.
sessionStore.session.subscribe((session) => {
  const next = session?.userId;
  if (next === userId) return;
  userId = next;
  queryClient.clear();
});

/** Under which what the player has set for the account is kept. */
export const SETTINGS_KEY = ['settings'] as const;

/** Whether the player wishes to be told within the app of what happened meanwhile; who has not said so does. */
export function wantsNews(): boolean {
  return queryClient.getQueryData<AccountSettings>(SETTINGS_KEY)?.notifications.push ?? true;
}
