import { TIMES, type OutcomeRule } from '@rang/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../house/calls/api.ts';
import { RULE_KEY, readNextRule } from './read-table.ts';

/** The rule that the next start would have, asked for again and again; a refusal that says another one is shown at once. */
export function useNextRule() {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: RULE_KEY, queryFn: readNextRule, refetchInterval: TIMES.timerPollMs });
  const noteRefusal = (error: unknown) => {
    const changed = error instanceof ApiError ? error.params?.outcomeRule : undefined;
    if (changed !== undefined) client.setQueryData<OutcomeRule>(RULE_KEY, changed);
  };
  return { nextRule: data ?? ('fair' as const), noteRefusal };
}
