import type { ReactNode } from 'react';
import classes from './art-frame.module.css';

interface ArtFrameProps {
  /** The class of what the picture is drawn on. */
  readonly ground: string | undefined;
  /** Which part of the picture a narrow frame keeps. */
  readonly anchor?: 'middle' | 'end';
  readonly children: ReactNode;
}

/** A game's picture, drawn in the tokens so that it follows the theme. It says nothing that the words beside it do not. */
export function ArtFrame({ ground, anchor = 'middle', children }: ArtFrameProps) {
  return (
    <svg
      className={`${classes.art} ${ground}`}
      viewBox="0 0 320 200"
      preserveAspectRatio={anchor === 'end' ? 'xMaxYMid slice' : 'xMidYMid slice'}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
