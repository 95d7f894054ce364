import { z } from 'zod';
import { call } from './call.ts';

/** What players set for their account; the house keeps to it on every device. */
export const accountSettings = z.object({
  /** Null until it was chosen: each device has its own then. */
  theme: z.enum(['dark', 'light']).nullable(),
  /** The same; two small letters. Which languages there are is the screens' affair. */
  language: z.string().nullable(),
  notifications: z.object({
    /** Mails about what the house has answered; never those that an account's safety needs. */
    email: z.boolean(),
    /** Messages within the app, and their sound. */
    push: z.boolean(),
    promotional: z.boolean(),
  }),
});
export type AccountSettings = z.infer<typeof accountSettings>;

export const settings = call({
  method: 'GET',
  path: '/auth/settings',
  access: 'player',
  summary: 'What the player has set: theme, language and notifications',
  answer: z.object({ success: z.literal(true), data: accountSettings }),
});

export const saveSettings = call({
  method: 'PUT',
  path: '/auth/settings',
  access: 'player',
  summary: 'Set theme, language or notifications; what is left out stays as it is',
  body: z.object({
    theme: accountSettings.shape.theme.unwrap().optional(),
    language: z
      .string()
      .regex(/^[a-z]{2}$/)
      .optional(),
    notifications: accountSettings.shape.notifications.optional(),
  }),
  answer: z.object({ success: z.literal(true), data: accountSettings }),
});
