import type { FastifyReply } from 'fastify';
import { formatCookie } from '../../platform/http/cookies.ts';
import { DEVICE_COOKIE, DEVICE_KEPT_MS } from './device-marks.ts';

/** Leaves the mark in the browser that it is known by from now on. */
export function markDevice(
  reply: FastifyReply,
  { device, publicUrl }: { readonly device: string; readonly publicUrl: () => string },
): void {
  const isSecure = publicUrl().startsWith('https:');
  void reply.header('set-cookie', formatCookie(DEVICE_COOKIE, { value: device, lastsMs: DEVICE_KEPT_MS, isSecure }));
}
