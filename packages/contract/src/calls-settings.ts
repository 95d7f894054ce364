import { z } from 'zod/mini';
import { call } from './call.ts';

const theme = z.enum(['dark', 'light']);

/** What players set for their account; the house keeps to it on every device. */
export const accountSettings = z.object({
  /** Null until it was chosen: each device has its own then. */
  theme: z.nullable(theme),
  /** The same; two small letters. What is none of `LANGUAGES` is shown and written as if it had not been chosen. */
  language: z.nullable(z.string()),
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
    theme: z.optional(theme),
    language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
    notifications: z.optional(accountSettings.shape.notifications),
  }),
  answer: z.object({ success: z.literal(true), data: accountSettings }),
});

/** What a browser subscribes a device by: where its push service takes notices, and the keys that they are encrypted for. */
export const PUSH_LIMITS = {
  /** Devices of a player; the newest of them are kept. */
  devices: 10,
  endpoint: { max: 1_000 },
} as const;

const base64url = (bytes: number): z.ZodMiniString =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${String(Math.ceil((bytes * 4) / 3))}}={0,2}$`)));

const endpoint = z.string().check(z.minLength(1), z.maxLength(PUSH_LIMITS.endpoint.max));

export const pushKey = call({
  method: 'GET',
  path: '/push/key',
  access: 'player',
  summary: 'The public key that a browser subscribes with, so that nobody but this house can send it notices',
  answer: z.object({ success: z.literal(true), key: z.string() }),
});

export const addPushDevice = call({
  method: 'PUT',
  path: '/push/device',
  access: 'player',
  summary: 'Have notices sent to this browser for as long as this session lasts',
  body: z.object({ endpoint, keys: z.object({ p256dh: base64url(65), auth: base64url(16) }) }),
  answer: z.object({ success: z.literal(true) }),
});

export const removePushDevice = call({
  method: 'POST',
  path: '/push/device/remove',
  access: 'player',
  summary: 'Have no more notices sent to this browser; one that gets none changes nothing',
  body: z.object({ endpoint }),
  answer: z.object({ success: z.literal(true) }),
});

/** What a notice carries, encrypted for its device: nothing that only its player may know. */
export const pushNotice = z.object({
  title: z.string(),
  body: z.string(),
  /** The page of the house that it leads to. */
  path: z.string().check(z.regex(/^\/(?![/\\])/)),
  /** One for each event: a notice that comes twice is shown once. */
  tag: z.string(),
});
export type PushNotice = z.output<typeof pushNotice>;
