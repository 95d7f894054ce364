/** Calls `draw` before each frame that the browser paints, none while the page is hidden; gives the way to stop. */
export function runFrames(draw: (nowMs: number) => void): () => void {
  let request = 0;
  const next = (nowMs: number) => {
    draw(nowMs);
    request = requestAnimationFrame(next);
  };
  const start = () => {
    cancelAnimationFrame(request);
    if (!document.hidden) request = requestAnimationFrame(next);
  };
  start();
  document.addEventListener('visibilitychange', start);
  return () => {
    cancelAnimationFrame(request);
    document.removeEventListener('visibilitychange', start);
  };
}
