/** Sharper than this no eye needs a moving picture, and every pixel costs. */
const SHARPEST = 2;

export interface Canvas {
  readonly context: CanvasRenderingContext2D;
  /** In CSS pixels, which are also what is drawn in. */
  readonly size: () => { width: number; height: number };
  readonly end: () => void;
}

/** Keeps a canvas as large and as sharp as its place on the screen; `resized` is called after each change. */
export function fitCanvas(canvas: HTMLCanvasElement, resized: () => void): Canvas {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws on no canvas.');
  let size = { width: 0, height: 0 };
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    const sharpness = Math.min(SHARPEST, window.devicePixelRatio);
    canvas.width = Math.round(width * sharpness);
    canvas.height = Math.round(height * sharpness);
    context.setTransform(sharpness, 0, 0, sharpness, 0, 0);
    size = { width, height };
  };
  fit();
  const observer = new ResizeObserver(() => {
    fit();
    resized();
  });
  observer.observe(canvas);
  return { context, size: () => size, end: () => observer.disconnect() };
}
