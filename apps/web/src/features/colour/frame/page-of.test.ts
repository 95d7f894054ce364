import { describe, expect, it } from 'vitest';
import { pageOf } from './page-of.ts';

const rows = Array.from({ length: 21 }, (_, place) => place);

describe('a page of a table', () => {
  it('holds its share of the rows', () => {
    expect(pageOf(rows, { page: 1, size: 8 })).toEqual({ page: 1, pages: 3, shown: [8, 9, 10, 11, 12, 13, 14, 15] });
  });

  it('is the last one where the rows end earlier', () => {
    expect(pageOf(rows, { page: 9, size: 8 })).toMatchObject({ page: 2, shown: [16, 17, 18, 19, 20] });
  });

  it('is the first and only one without rows', () => {
    expect(pageOf([], { page: 3, size: 8 })).toEqual({ page: 0, pages: 1, shown: [] });
  });
});
