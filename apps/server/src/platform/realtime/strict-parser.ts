import * as parser from 'socket.io-parser';
import { findNumberFault } from '../http/json-body.ts';

/** Reads packets as strictly as a call's body is read; nobody has files to send. */
class StrictDecoder extends parser.Decoder {
  constructor() {
    super({ reviver: blankFault, maxAttachments: 0 });
  }
}

/** A number that JavaScript reads as another one than is written comes in as no number, which every schema refuses. */
function blankFault(key: string, value: unknown, context?: { source?: string }): unknown {
  if (key === '__proto__') return undefined;
  return findNumberFault(value, context?.source) === undefined ? value : Number.NaN;
}

/** How packets are written and read on every socket. */
export const strictParser = { protocol: parser.protocol, Encoder: parser.Encoder, Decoder: StrictDecoder };
