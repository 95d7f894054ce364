import { useState } from 'react';
import { pageOf } from './page-of.ts';

/** Where a table stands and how it is turned. */
export interface Paging {
  readonly page: number;
  readonly pages: number;
  readonly size: number;
  readonly turnTo: (page: number) => void;
  readonly chooseSize: (size: number) => void;
}

/** Pages through rows; another size starts at the first page again. */
export function usePaging<Row>(rows: readonly Row[], firstSize: number): Paging & { shown: readonly Row[] } {
  const [wanted, setWanted] = useState({ page: 0, size: firstSize });
  const turnTo = (page: number) => setWanted((before) => ({ ...before, page }));
  const chooseSize = (size: number) => setWanted({ page: 0, size });
  return { ...pageOf(rows, wanted), size: wanted.size, turnTo, chooseSize };
}
