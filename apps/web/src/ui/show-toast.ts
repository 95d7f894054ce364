import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

export type ToastTone = 'good' | 'bad' | 'calm';

const COLOURS = { good: 'green', bad: 'red', calm: 'gold' } as const;

/** Shows a short message at the top. It is announced politely: nothing in a toast interrupts what is being read. */
export function showToast(message: string, tone: ToastTone = 'calm'): void {
  notifications.show({
    message,
    color: COLOURS[tone],
    role: 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('ui:dismissToast') },
  });
}
