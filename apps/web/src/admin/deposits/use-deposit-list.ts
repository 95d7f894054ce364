import { adminDeposits, DEPOSIT_FILTERS, TIMES } from '@rang/contract';
import { callOffice } from '../office-session.ts';
import { isNumber, useOfficeList } from '../use-office-list.ts';

/** The page of deposits that is shown: players and the gateway move on. */
export function useDepositList() {
  const { chosen, choose, ...list } = useOfficeList({
    name: ['deposits'],
    first: { status: '', search: '' },
    pollMs: TIMES.officePollMs,
    ask: ({ status, search }, query) =>
      callOffice(adminDeposits, {
        query: {
          status: DEPOSIT_FILTERS.find((each) => each === status),
          ...(search === '' ? {} : { search }),
          ...query,
        },
      }),
  });
  return {
    ...list,
    status: chosen.status,
    chooseStatus: (status: string) => choose({ ...chosen, status }),
    search: (text: string) => choose({ status: isNumber(text.trim()) ? '' : chosen.status, search: text.trim() }),
  };
}
