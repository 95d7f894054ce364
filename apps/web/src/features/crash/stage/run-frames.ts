/** Where nothing is to move, what changes does so as often as the house publishes the height. */
const CALM_STEP_MS = 100;

/**
 * Calls `draw` before each frame that the browser paints, or ten times a second where nothing is to move, and not at all
 * while the page is hidden; gives the way to stop.
 */
export function runFrames(draw: (nowMs: number) => void, { isMoving }: { isMoving: boolean }): () => void {
  let request = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const next = (nowMs: number) => {
    draw(nowMs);
    request = requestAnimationFrame(next);
  };
  const stop = () => {
    cancelAnimationFrame(request);
    clearInterval(timer);
  };
  const start = () => {
    stop();
    if (document.hidden) return;
    if (isMoving) request = requestAnimationFrame(next);
    else timer = setInterval(() => draw(performance.now()), CALM_STEP_MS);
  };
  start();
  document.addEventListener('visibilitychange', start);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', start);
  };
}
