import { describe, expect, it } from 'vitest';
import { pageOf } from './page-of.ts';

const rows = Array.from({ length: 12 }, (_, index) => index);

describe('a page of the history', () => {
  it('holds five rows, the last one what is left', () => {
    expect(pageOf(rows, 1, 5)).toEqual({ rows: [0, 1, 2, 3, 4], page: 1, pages: 3 });
    expect(pageOf(rows, 3, 5).rows).toEqual([10, 11]);
  });

  it('stays within the list when rows go away', () => {
    expect(pageOf(rows.slice(0, 4), 3, 5)).toEqual({ rows: [0, 1, 2, 3], page: 1, pages: 1 });
  });

  it('is one empty page when there is nothing', () => {
    expect(pageOf([], 1, 5)).toEqual({ rows: [], page: 1, pages: 1 });
  });
});
