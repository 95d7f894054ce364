import {
  adminWithdrawals,
  approveWithdrawal,
  giveBackWithdrawal,
  rejectWithdrawal,
  TIMES,
  WITHDRAWAL_STAGES,
  type AdminWithdrawalRecord,
  type AuditRecord,
} from '@rang/contract';
import { callOffice } from '../office-session.ts';
import { isNumber, useOfficeList } from '../use-office-list.ts';
import { DONE, VOID_ASKED, type Choice } from './withdrawal-words.ts';

/** The page of withdrawals that is shown: players, other administrators and the gateway move on. */
export function useWithdrawalQueue() {
  const { chosen, choose, ...list } = useOfficeList({
    name: ['withdrawals'],
    // What is to be decided comes first.
    first: { stage: 'requested', search: '' },
    pollMs: TIMES.officePollMs,
    ask: ({ stage, search }, query) =>
      callOffice(adminWithdrawals, {
        query: {
          stage: WITHDRAWAL_STAGES.find((each) => each === stage),
          ...(search === '' ? {} : { search }),
          ...query,
        },
      }),
  });
  return {
    ...list,
    stage: chosen.stage,
    chooseStage: (stage: string) => choose({ ...chosen, stage }),
    search: (text: string) => choose({ stage: isNumber(text.trim()) ? '' : chosen.stage, search: text.trim() }),
  };
}

/** Decides as was chosen, of a withdrawal as it was then, and gives what is said of it; throws ApiError. */
export async function sendDecision(
  { _id: id, stage: before }: AdminWithdrawalRecord,
  choice: Choice,
): Promise<{ said: string; entry: AuditRecord }> {
  const params = { id };
  if (choice.kind === 'give-back') {
    const { entry } = await callOffice(giveBackWithdrawal, { params, body: { reason: choice.reason } });
    return { said: VOID_ASKED, entry };
  }
  const expected = before === 'half-approved' ? 'half-approved' : 'requested';
  const { stage, entry } =
    choice.kind === 'approve'
      ? await callOffice(approveWithdrawal, { params, body: { expected } })
      : await callOffice(rejectWithdrawal, { params, body: { reason: choice.reason } });
  return { said: stage === 'to-be-voided' ? VOID_ASKED : (DONE[stage] ?? ''), entry };
}
