/**
 * Owns the browsers that take notices, and the notices that are to be sent there. Guarantees that of each event a device is
 * told once at most, that nothing is sent to a device whose login has ended, whose player is suspended or wishes no notices,
 * that a notice says nothing that only its player may know, and that the house reaches no address but public ones.
 */
export { createPush, registerPushJobs, type MayReach, type Push } from './create-push.ts';
export { moveDevices } from './device-store.ts';
export { queueNotice, queueNotices, type NoticeKind } from './notice-queue.ts';
export { registerPushRoutes } from './routes.ts';
