import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** Modules of clear ground on each side, as ISO 18004 asks for. */
const QUIET_ZONE = 4;

export interface QrPicture {
  /** Modules along a side, the quiet zone included. */
  readonly size: number;
  /** The dark modules as an SVG path, in a square of `size` units. */
  readonly path: string;
}

/** Draws a text as a QR code that still reads with 15% of it lost. Each row's neighbouring dark modules are one bar. */
export function drawQr(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const bars = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${end - x}v1H${x}z`];
    }),
  );
  return { size, path: bars.join('') };
}

/** A QR code, dark on white in both themes: phones do not read a bright one on dark. `label` says what is in it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQr(text), [text]);
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={classes.paper} width={size} height={size} />
      <path className={classes.ink} d={path} />
    </svg>
  );
}
