import type { Invitation } from './invitation.ts';

export const SHARE_TARGETS = ['whatsapp', 'telegram', 'x'] as const;
export type ShareTarget = (typeof SHARE_TARGETS)[number];

/** The address at which a service opens with the invitation written and nothing sent yet. */
export function addressOf(target: ShareTarget, { message, link }: Invitation): string {
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  switch (target) {
    case 'whatsapp':
      // WhatsApp reads a plus as a plus.
      return `https://wa.me/?text=${encodeURIComponent(`${message} ${link}`)}`;
    case 'telegram':
      return `https://t.me/share/url?${query({ url: link, text: message }).replaceAll('+', '%20')}`;
    case 'x':
      return `https://x.com/intent/post?${query({ text: message, url: link }).replaceAll('+', '%20')}`;
  }
}
