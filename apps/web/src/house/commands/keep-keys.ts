import { z } from 'zod/mini';
import { parseStored } from '../../lib/open-storage.ts';
import type { CommandKeys } from './use-command.ts';

const storedKeys = z.array(z.object({ request: z.string(), key: z.string() }));

/** Where a text is kept beyond the screen; null is none. */
interface KeptText {
  readonly read: () => string | null;
  readonly write: (text: string | null) => void;
}

/** Keys that outlive the screen, as one text: what cannot be read there is as good as none. */
export function keepKeys({ read, write }: KeptText): CommandKeys {
  const readKeys = () => new Map(parseStored(read(), storedKeys)?.map(({ request, key }) => [request, key]));
  const change = <Result>(make: (keys: Map<string, string>) => Result): Result => {
    const keys = readKeys();
    const result = make(keys);
    const left = [...keys].map(([request, key]) => ({ request, key }));
    write(left.length === 0 ? null : JSON.stringify(left));
    return result;
  };
  return {
    get: (request) => readKeys().get(request),
    set: (request, key) => change((keys) => keys.set(request, key)),
    delete: (request) => change((keys) => keys.delete(request)),
    keys: () => readKeys().keys(),
  };
}
