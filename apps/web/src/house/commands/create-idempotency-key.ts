/** A key nobody else has, 128 random bits as hex; randomUUID is missing where a page is not served securely. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
