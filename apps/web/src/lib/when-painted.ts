const LATEST_MS = 500;

/** Runs what a page wants ahead once it is painted and the browser has nothing else to do; gives the way to call it off. */
export function whenPainted(run: () => void): () => void {
  let isWanted = true;
  const go = () => {
    if (isWanted) run();
  };
  requestAnimationFrame(() => {
    // Safari has no idle callbacks; there, the next turn after the frame is near enough.
    if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: LATEST_MS });
    else setTimeout(go);
  });
  return () => {
    isWanted = false;
  };
}
