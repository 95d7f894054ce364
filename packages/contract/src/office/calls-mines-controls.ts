import { z } from 'zod/mini';
import { adminCall } from './admin-rights.ts';
import { adminReason, auditRecord } from './calls-admin.ts';

const success = z.literal(true);

export const MINES_MODES = ['random', 'lost'] as const;
export type MinesMode = (typeof MINES_MODES)[number];
const mode = z.enum(MINES_MODES);

export const minesModeState = adminCall('minesModeState', {
  method: 'GET',
  path: '/admin/mines/mode',
  summary: 'Whether games of Mines that start from now on are fair, or lost with their next click',
  answer: z.object({ success, mode }),
});

export const updateMinesMode = adminCall('updateMinesMode', {
  method: 'PUT',
  path: '/admin/mines/mode',
  summary: 'Set the mode of all games of Mines that start from now on',
  body: z.object({ mode, reason: z.optional(adminReason) }),
  answer: z.object({
    success,
    mode,
    /** Null where it was so already. */
    entry: z.nullable(auditRecord),
  }),
});
