import { readNetwork } from '@rang/connections';
import {
  adminNotice,
  notice as noticeCall,
  setNotice as setCall,
  withdrawNotice as withdrawCall,
} from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { setNotice, withdrawNotice } from './change-notice.ts';
import type { NoticeBoard } from './notice-board.ts';
import { findUnended, pickStanding, wireNotice } from './store.ts';

/** The calls about what all players are told: anybody reads it, the back office sets it. */
export function registerNoticeRoutes(
  routes: Routes,
  parts: { readonly pool: pg.Pool; readonly clock: Clock; readonly notices: NoticeBoard },
): void {
  const { pool, clock, notices } = parts;
  // Every page asks, again and again: answered from memory, it costs the database nothing.
  routes.open(noticeCall, () => ({ success: true, notice: notices.read() }));
  routes.admin(adminNotice, async () => {
    const standing = pickStanding(await findUnended(pool), clock.now());
    return { success: true, notice: standing === undefined ? null : wireNotice(standing) };
  });
  routes.admin(setCall, async ({ admin, body, request }) => {
    const { kind, text, replaces: shown, reason } = body;
    const endsAt = body.endsAt === null ? null : new Date(body.endsAt);
    const order = { admin, network: readNetwork(request.ip), shown, reason, kind, text, endsAt };
    const written = await setNotice(parts, order);
    await notices.look();
    return { success: true, ...written };
  });
  routes.admin(withdrawCall, async ({ admin, params: { id: shown }, body, request }) => {
    const order = { admin, network: readNetwork(request.ip), shown, reason: body?.reason };
    const entry = await withdrawNotice(parts, order);
    await notices.look();
    return { success: true, entry };
  });
}
