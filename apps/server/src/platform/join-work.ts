/** Does the work of that name, or, where it is under way, gives what comes of that. */
export type JoinWork<Result> = (name: string, work: () => Promise<Result>) => Promise<Result>;

/** Has the same work done once at a time in this process, however many ask for it. */
export function createJoinWork<Result>(): JoinWork<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (name, work) => {
    const begun = underWay.get(name);
    if (begun !== undefined) return begun;
    const own = work().finally(() => underWay.delete(name));
    underWay.set(name, own);
    return own;
  };
}
