import type { ComponentType } from 'react';
import { useSession } from '../house/calls/session.ts';
import { DashboardFrame } from './frame/dashboard-frame.tsx';
import { VisitorFrame } from './frame/visitor-frame.tsx';

/** A game's screen outside of the dashboard: for visitors to watch, and for players as it is within. */
export function frameForAnyone(GameScreen: ComponentType): ComponentType {
  return function AnyonesPage() {
    const Frame = useSession() === undefined ? VisitorFrame : DashboardFrame;
    return (
      <Frame>
        <GameScreen />
      </Frame>
    );
  };
}
