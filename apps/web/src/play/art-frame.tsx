import type { ReactNode } from 'react';

interface ArtFrameProps {
  /** The class of what the picture is drawn on. */
  readonly ground: string | undefined;
  /** Where in the picture the game's sign is: every frame shows it whole, and of what is around it what it has room for. */
  readonly sign: string;
  /** Where a wide frame has the sign. */
  readonly anchor?: 'middle' | 'end';
  readonly children: ReactNode;
}

/** A game's picture, drawn in the tokens so that it follows the theme. It says nothing that the words beside it do not. */
export function ArtFrame({ ground, sign, anchor = 'middle', children }: ArtFrameProps) {
  return (
    <svg
      className={`rang-filling ${ground}`}
      viewBox={sign}
      preserveAspectRatio={anchor === 'end' ? 'xMaxYMid' : 'xMidYMid'}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
