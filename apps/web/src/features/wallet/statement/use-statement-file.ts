import { statementCsv } from '@rang/contract';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { useWords } from '../use-words.ts';
import { queryOf, type StatementFilter } from './statement-filter.ts';

/** Fetches the statement under a filter as a CSV file, with the player's own token, and hands it to the browser. */
export function useStatementFile() {
  const { t } = useWords();
  return useMutation({
    mutationFn: (filter: StatementFilter) => fetchFile(statementCsv, { query: queryOf(filter) }),
    onSuccess: ({ text, name }) => saveFile({ text, type: 'text/csv;charset=utf-8', name: name ?? 'statement.csv' }),
    onError: (error) => showToast(refusalText(error, t('statement.noFile')), 'bad'),
  });
}
