// The state of everything takes about a millisecond to write out, and a connection a fifth of one to close.
const IN_ONE_TURN = 10;

/**
 * Makes a way that many may come at once and a few go on in one turn of this process, in the order in which they came: what
 * else is due has its turn between them, a tick above all.
 */
export function fewAtATime(): () => Promise<void> {
  let waiting: (() => void)[] = [];
  const goOn = (): void => {
    const few = waiting.slice(0, IN_ONE_TURN);
    waiting = waiting.slice(IN_ONE_TURN);
    for (const one of few) one();
    if (waiting.length > 0) setImmediate(goOn);
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(goOn);
    });
}
