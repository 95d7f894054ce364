import type { Colour } from '@rang/contract';
import classes from './pigment-shape.module.css';

const SHAPES = {
  red: <circle cx="8" cy="8" r="7" />,
  green: <rect x="1.5" y="1.5" width="13" height="13" rx="2.5" />,
  blue: <path d="M8 1.6 15 14H1z" strokeWidth="1.6" stroke="currentColor" strokeLinejoin="round" />,
} as const;

/** A pigment's sign: red circle, green square, blue triangle, so that colour is never the only difference. */
export function PigmentShape({ colour, size = 16 }: { colour: Colour; size?: number }) {
  return (
    <svg
      className={classes[colour]}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="currentColor"
      aria-hidden="true"
    >
      {SHAPES[colour]}
    </svg>
  );
}
