import { crashSettings, setCrashSettings, type AuditRecord, type CrashRestrictions } from '@rang/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCommand } from '../../house/commands/use-command.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { callOffice, readToken } from '../office-session.ts';
import { describeSettingsFailure, NoToken } from './settings-failure.ts';

const KEY = ['crash-settings'];

/** What was saved here last: from which round on it holds, and its line in the audit trail. */
export interface Saved {
  readonly holdsFrom: number | null;
  readonly entry: AuditRecord | null;
}

function checkToken(): void {
  if (readToken() === undefined) throw new NoToken();
}

/** The settings as the house has them, and saving others; what fails is told in a toast. */
export function useCrashSettings() {
  const queries = useQueryClient();
  const { pending, run } = useCommand<true>();
  const [saved, setSaved] = useState<Saved>();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async () => {
      checkToken();
      return (await callOffice(crashSettings)).settings;
    },
  });
  const failure = error === null ? undefined : describeSettingsFailure('load', error);
  useEffect(() => {
    if (failure !== undefined) showToast(failure, 'bad');
  }, [failure]);

  const save = async (settings: CrashRestrictions, reason: string | undefined) => {
    const body = { ...settings, expected: data, ...(reason === undefined ? {} : { reason }) };
    const send = async () => {
      checkToken();
      return await callOffice(setCrashSettings, { body });
    };
    const outcome = await run({ request: JSON.stringify(body), send }, true);
    if (outcome === undefined) return;
    if ('failure' in outcome) {
      showToast(describeSettingsFailure('update', outcome.failure), 'bad');
      void refetch();
      return;
    }
    const { holdsFrom, entry } = outcome.answer;
    setSaved({ holdsFrom, entry });
    queries.setQueryData(KEY, outcome.answer.settings);
    showToast('Crash game settings updated successfully', 'good');
  };
  return { settings: data, failure, reload: () => void refetch(), saved, isSaving: pending === true, save };
}
