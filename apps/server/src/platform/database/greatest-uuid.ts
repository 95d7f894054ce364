/** What comes after every identity: where a list that goes backwards begins, so that it is always read from an index. */
export const GREATEST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
