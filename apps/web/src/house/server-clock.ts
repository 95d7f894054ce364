let offsetMs = 0;

/** Notes the house's clock from an answer, so that a device with a wrong clock counts right. */
export function noteServerTime(iso: string): void {
  const serverMs = Date.parse(iso);
  if (!Number.isNaN(serverMs)) offsetMs = serverMs - Date.now();
}

/** The house's time now, in milliseconds since 1970, as far as it is known. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
