import { createHash } from 'node:crypto';
import { DAY_MS } from '../../platform/clock.ts';
import type { FastifyReply } from 'fastify';
import { formatCookie, type Cookie } from '../../platform/http/cookies.ts';
import { isReachedOverTls } from '../../platform/http/security-headers.ts';
import type { Randomness } from '../../platform/randomness.ts';
import type { DeviceChange } from './device-table.ts';

/** How long a browser or network that nobody logs in from is known. */
export const KEPT_MS = 90 * DAY_MS;

/** The mark by which a browser is known again. Our own pages alone send it, and no script reads it. */
export const DEVICE_COOKIE: Cookie = { name: 'rang_device', path: '/api/auth', sameSite: 'Strict' };

/** What is kept of a mark. */
export function hashDeviceMark(mark: string): Buffer {
  return createHash('sha256').update(mark).digest();
}

/** Draws the mark that a browser is given next. */
export function renewDeviceMark(randomness: Randomness, old: string | undefined): DeviceChange & { mark: string } {
  const mark = randomness.hex(32);
  return { mark, fresh: hashDeviceMark(mark), old: old === undefined ? undefined : hashDeviceMark(old) };
}

/** The same for the back office: an administrator who plays is known there by another mark. */
export const OFFICE_DEVICE_COOKIE: Cookie = { name: 'rang_office_device', path: '/api/admin', sameSite: 'Strict' };

/** Leaves the mark in the browser that it is known by from now on. */
export function markDevice(
  reply: FastifyReply,
  order: { readonly device: string; readonly publicUrl: () => string; readonly cookie?: Cookie },
): void {
  const { device, publicUrl, cookie = DEVICE_COOKIE } = order;
  const isSecure = isReachedOverTls(publicUrl());
  void reply.header('set-cookie', formatCookie(cookie, { value: device, lastsMs: KEPT_MS, isSecure }));
}
