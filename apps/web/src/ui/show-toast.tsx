import type * as Drawing from '@mantine/notifications';
import i18next from 'i18next';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Banner } from './look/banner.tsx';

export type ToastTone = 'good' | 'bad' | 'calm';

interface Toast {
  readonly message: string;
  readonly tone: ToastTone;
  /** What it goes with, where it is over before its time. */
  readonly about: 'round' | undefined;
}

const COLOURS = { good: 'green', bad: 'red', calm: 'gold' } as const;
/** More than these are not drawn at once; who asks for more before any is drawn has the newest drawn. */
const MOST = 3;
export const SHOWN_MS = 4_000;

/** What is to be shown, and stands nowhere yet. */
let waiting: readonly Toast[] = [];
/** How to put away what is shown and is about something. */
const drawn = new Map<() => void, Toast['about']>();
const listeners = new Set<() => void>();

function wait(next: readonly Toast[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a short message at the top. It is announced politely: nothing in a toast interrupts what is being read. */
export function showToast(message: string, tone: ToastTone = 'calm', about?: Toast['about']): void {
  wait([...waiting, { message, tone, about }].slice(-MOST));
}

/** Puts away what is about something that is over, shown or not. */
export function clearToasts(over: NonNullable<Toast['about']>): void {
  wait(waiting.filter(({ about }) => about !== over));
  for (const [putAway, about] of drawn) if (about === over) putAway();
}

/** What is to be shown, for whoever shows it now. */
export function takeToasts(): readonly Toast[] {
  const taken = waiting;
  wait([]);
  return taken;
}

function draw({ notifications }: typeof Drawing, { message, tone, about }: Toast): void {
  const putAway = () => notifications.hide(id);
  const id = notifications.show({
    message,
    color: COLOURS[tone],
    role: 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('ui:dismissToast') },
    onClose: () => drawn.delete(putAway),
  });
  drawn.set(putAway, about);
}

/** What draws toasts. Fetched ahead where it is still to be had when the connection has gone. */
export function loadDrawing() {
  return Promise.all([import('@mantine/notifications'), import('./keep-toasts-clear.ts')]);
}

const readWaiting = () => waiting;

interface ToastPlaceProps {
  readonly className?: string | undefined;
  readonly position?: 'top-center' | 'top-right';
}

/**
 * Where toasts are shown. What draws them is fetched for the first one; where it cannot be fetched, a plain line says the
 * same, and the next one fetches it again.
 */
export function ToastPlace({ className = '', position = 'top-center' }: ToastPlaceProps) {
  const toasts = useSyncExternalStore(subscribe, readWaiting, readWaiting);
  const [code, setCode] = useState<typeof Drawing>();
  const [undrawn, setUndrawn] = useState('');
  useEffect(() => {
    if (toasts.length === 0) return;
    if (code === undefined) {
      loadDrawing().then(
        ([fetched, { keepToastsClear }]) => {
          keepToastsClear();
          setCode(fetched);
        },
        () => {
          const newest = takeToasts().at(-1);
          if (newest !== undefined) setUndrawn(newest.message);
        },
      );
      return;
    }
    // The place stands by now: what comes into it afterwards is announced.
    for (const toast of takeToasts()) draw(code, toast);
  }, [toasts, code]);
  useEffect(() => {
    if (undrawn === '') return;
    const timer = setTimeout(() => setUndrawn(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [undrawn]);
  if (code === undefined) return <Banner text={undrawn} isFloating />;
  return (
    <code.Notifications
      className={className}
      position={position}
      limit={MOST}
      autoClose={SHOWN_MS}
      aria-live="polite"
    />
  );
}
