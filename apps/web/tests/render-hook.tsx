import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { takeToasts } from '../src/ui/show-toast.tsx';

/** A hook as a component on a screen holds it; `read` gives what it returned last. */
export interface RenderedHook<Value> {
  readonly read: () => Value;
  readonly client: QueryClient;
  readonly leave: () => Promise<void>;
}

/** Renders `useIt` in a page of its own, within `wrap` where it needs something around it. */
export async function renderHook<Value>(
  useIt: () => Value,
  wrap: (children: ReactNode) => ReactNode = (children) => children,
): Promise<RenderedHook<Value>> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const values: Value[] = [];
  function Holder() {
    values.push(useIt());
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(() => {
    root.render(<QueryClientProvider client={client}>{wrap(<Holder />)}</QueryClientProvider>);
    return Promise.resolve();
  });
  const leave = async () => {
    await act(() => {
      root.unmount();
      return Promise.resolve();
    });
    client.clear();
  };
  leaveAtEnd(leave);
  return {
    client,
    read: () => {
      const last = values.at(-1);
      if (last === undefined) throw new Error('nothing was rendered');
      return last;
    },
    leave,
  };
}

/** Leaves what a test has opened and, where it failed, has not left, and puts away what was shown or was to be. */
export function leaveAtEnd(leave: () => Promise<void>): void {
  onTestFinished(async () => {
    await leave();
    takeToasts();
    notifications.clean();
  });
}

/** Lets everything happen that `work` starts. */
export async function settle(work: () => unknown): Promise<void> {
  await act(async () => {
    await work();
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  });
}

/** Stops the clock by which presses are told apart, until the test's mocks are restored; the test moves it on by its `nowMs`. */
export function stopClock(): { nowMs: number } {
  const clock = { nowMs: 10_000 };
  vi.spyOn(performance, 'now').mockImplementation(() => clock.nowMs);
  return clock;
}
