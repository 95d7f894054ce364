import { addPushDevice, pushKey, removePushDevice } from '@rang/contract';
import { openStorage } from '../lib/open-storage.ts';
import { workerRefused } from '../lib/keep-app.ts';
import { callApi } from './calls/api.ts';
import { PUSH_OWNER, readSession } from './calls/session.ts';

/** Whether this browser takes notices of the player: it cannot, its settings forbid it, or it could and does or does not. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const storage = openStorage('localStorage');

// A first visit sets the worker up once everything else is there.
const SET_UP_MS = 10_000;

const canNotify = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The worker that shows notices, where it has been set up. */
async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return canNotify() ? await navigator.serviceWorker.getRegistration() : undefined;
}

/** The same, awaited for some seconds; there is none in a private window, or where the app is still being built. */
async function awaitWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!canNotify() || !import.meta.env.PROD) return undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, SET_UP_MS, undefined));
  return await Promise.race([navigator.serviceWorker.ready, workerRefused, late]);
}

/**
 * How it stands on this device. Where the player has turned notices on here, the house is told anew whose browser it is, so
 * that what is shown as on is on after another login too.
 */
export async function readPushState(): Promise<PushState> {
  const worker = await awaitWorker();
  if (worker === undefined) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || storage.getItem(PUSH_OWNER) !== readSession()?.userId) return 'off';
  await subscribe(worker);
  return 'on';
}

/** Asks for permission, which the browser allows on a press alone, and has notices sent here. */
export async function turnPushOn(): Promise<PushState> {
  const worker = await awaitWorker();
  if (worker === undefined) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await subscribe(worker);
  const owner = readSession()?.userId;
  if (owner !== undefined) storage.setItem(PUSH_OWNER, owner);
  return 'on';
}

/** Has nothing more sent here, and the browser forget that anything was. */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await findWorker())?.pushManager.getSubscription();
  if (subscription) await callApi(removePushDevice, { body: { endpoint: subscription.endpoint } });
  await forgetPush();
  return await readPushState();
}

/** The same at a logout: the house has ended it with the session. */
export async function forgetPush(): Promise<void> {
  storage.removeItem(PUSH_OWNER);
  await (await (await findWorker())?.pushManager.getSubscription())?.unsubscribe();
}

async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const { key } = await callApi(pushKey);
  const known = await pushManager.getSubscription();
  const isOurs = known !== null && isSameKey(known.options.applicationServerKey, key);
  // One under another key of the house is never sent anything.
  if (known !== null && !isOurs) await known.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (known !== null && isOurs ? known : await pushManager.subscribe(wanted)).toJSON();
  await callApi(addPushDevice, { body: addPushDevice.body.parse({ endpoint, keys }) });
}

function isSameKey(used: ArrayBuffer | null, key: string): boolean {
  const text = btoa(String.fromCodePoint(...new Uint8Array(used ?? new ArrayBuffer())));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key;
}
