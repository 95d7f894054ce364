import { Suspense, lazy, type ComponentType } from 'react';
import { readSession, useSession } from '../house/calls/session.ts';

const loadVisitorFrame = async () => ({ default: (await import('./frame/visitor-frame.tsx')).VisitorFrame });
const loadPlayerFrame = async () => ({ default: (await import('./frame/dashboard-frame.tsx')).DashboardFrame });
const [VisitorFrame, PlayerFrame] = [lazy(loadVisitorFrame), lazy(loadPlayerFrame)];

/** A game's screen outside of the dashboard: for visitors to watch, and for players as it is within. */
export async function frameForAnyone(GameScreen: ComponentType): Promise<ComponentType> {
  await (readSession() === undefined ? loadVisitorFrame() : loadPlayerFrame());
  return function AnyonesPage() {
    const Frame = useSession() === undefined ? VisitorFrame : PlayerFrame;
    return (
      <Suspense>
        <Frame>
          <GameScreen />
        </Frame>
      </Suspense>
    );
  };
}
