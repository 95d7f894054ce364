/** Reads what has ends that come by time, as `endOf` brings them about: whoever asks waits for the end of nothing else. */
export interface EndedReads<Row> {
  one(find: () => Row | undefined): Row | undefined;
  /** Undefined where the list is. */
  list(list: () => readonly Row[] | undefined): readonly Row[] | undefined;
}

/** `endOf` ends those of the given rows that are due, and says whether there were any: then they are read once more. */
export function createEndedReads<Row>(endOf: (rows: readonly Row[]) => boolean): EndedReads<Row> {
  return {
    one: (find) => {
      const found = find();
      return found !== undefined && endOf([found]) ? find() : found;
    },
    list: (list) => {
      const found = list();
      return found !== undefined && endOf(found) ? list() : found;
    },
  };
}
