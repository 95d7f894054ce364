import { describe, expect, it } from 'vitest';
import { joinRows, pageOf } from './paging.ts';

const rows = Array.from({ length: 21 }, (_, place) => place);

describe('a page of a list', () => {
  it('holds its share of the rows, the last one what is left', () => {
    expect(pageOf(rows, { page: 2, size: 8 })).toEqual({ page: 2, pages: 3, rows: [8, 9, 10, 11, 12, 13, 14, 15] });
    expect(pageOf(rows.slice(0, 12), { page: 1, size: 5 })).toEqual({ page: 1, pages: 3, rows: [0, 1, 2, 3, 4] });
    expect(pageOf(rows.slice(0, 12), { page: 3, size: 5 }).rows).toEqual([10, 11]);
  });

  it('is the last one where the rows end earlier', () => {
    expect(pageOf(rows, { page: 9, size: 8 })).toMatchObject({ page: 3, rows: [16, 17, 18, 19, 20] });
    expect(pageOf(rows.slice(0, 4), { page: 3, size: 5 })).toEqual({ page: 1, pages: 1, rows: [0, 1, 2, 3] });
  });

  it('is the first and only one without rows', () => {
    expect(pageOf([], { page: 3, size: 8 })).toEqual({ page: 1, pages: 1, rows: [] });
    expect(pageOf([], { page: 0, size: 8 })).toEqual({ page: 1, pages: 1, rows: [] });
  });
});

describe('newly fetched rows', () => {
  const same = (row: number): string => String(row);
  it('stand before the known ones, with none twice and none missing', () => {
    expect(joinRows([9, 8, 7], [8, 7, 6, 5], same)).toEqual([9, 8, 7, 6, 5]);
    expect(joinRows([8, 7], [8, 7, 6, 5], same)).toEqual([8, 7, 6, 5]);
    expect(joinRows([9, 8], [], same)).toEqual([9, 8]);
  });

  it('stand alone where nothing joins them to what is known', () => {
    expect(joinRows([20, 19], [8, 7], same)).toEqual([20, 19]);
    expect(joinRows([], [8, 7], same)).toEqual([]);
  });
});
