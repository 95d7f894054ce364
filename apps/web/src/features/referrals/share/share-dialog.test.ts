import { expect, test } from 'vitest';
import { SHARE_TARGETS, addressOf } from './share-dialog.tsx';

const LINK = 'https://rang.example/signup?ref=K7QM2XWA';
const INVITATION = { link: LINK, message: 'Join me & win + 50% more: K7QM2XWA.' };

test('every service is given the message and the whole link', () => {
  const read = (target: (typeof SHARE_TARGETS)[number]) => new URL(addressOf(target, INVITATION));
  expect(read('whatsapp').origin).toBe('https://wa.me');
  expect(read('whatsapp').searchParams.get('text')).toBe(`${INVITATION.message} ${LINK}`);
  expect(read('telegram').href).toMatch(/^https:\/\/t\.me\/share\/url\?/);
  expect(read('x').href).toMatch(/^https:\/\/x\.com\/intent\/post\?/);
  for (const target of ['telegram', 'x'] as const) {
    expect(read(target).searchParams.get('text')).toBe(INVITATION.message);
    expect(read(target).searchParams.get('url')).toBe(LINK);
  }
});

test('no space is written as a plus, which some services would show', () => {
  for (const target of SHARE_TARGETS) expect(addressOf(target, INVITATION)).not.toContain('+');
});
