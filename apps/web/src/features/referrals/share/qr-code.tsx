import { useMemo } from 'react';
import { drawQr } from './qr-picture.ts';
import classes from './qr-code.module.css';

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
