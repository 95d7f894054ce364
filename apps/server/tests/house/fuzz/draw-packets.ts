import type { CrashCommandName } from '@rang/contract';
import fc from 'fast-check';
import type { z } from 'zod/mini';
import { drawInput } from './draw-input.ts';
import type { Caller } from './draw-request.ts';
import { drawSlip, spoilJson } from './spoil-json.ts';

/** What is sent through a socket that has joined. Texts `⟦…⟧` in it are looked up when it is sent. */
export interface DrawnPacket {
  /** The payload's JSON text; empty where the command stands alone. */
  readonly payload: string;
  /** Whether it asks for an answer. */
  readonly asks: boolean;
  /** A packet as it goes over the wire, in place of all that. */
  readonly raw?: string;
}

/** Packets of one socket, sent one after the other without waiting. */
export interface DrawnPackets {
  readonly as: Caller;
  readonly transport: 'websocket' | 'polling';
  /** Null where one was left out in the search for the smallest that fail. */
  readonly packets: readonly (DrawnPacket | null)[];
}

const MAX_TOGETHER = 10;
const LEFT_OUT = 50;

/** Draws what is sent of a command: most payloads are in order or have one slip, some packets are rubbish. */
export function drawPackets(command: { readonly payload: z.ZodMiniType }): fc.Arbitrary<DrawnPackets> {
  return fc.record({
    as: fc.constantFrom<Caller[]>('owner', 'owner', 'other', 'nobody'),
    transport: fc.constantFrom('websocket', 'polling'),
    packets: fc.array(fc.option(drawPacket(command.payload), { freq: LEFT_OUT }), {
      minLength: 1,
      maxLength: MAX_TOGETHER,
      size: 'max',
    }),
  });
}

function drawPacket(payload: z.ZodMiniType): fc.Arbitrary<DrawnPacket> {
  const input = drawInput(payload);
  const text = fc.oneof(
    { arbitrary: input.map((value) => spoilJson(value)), weight: 6 },
    { arbitrary: fc.tuple(input, drawSlip).map(([value, slip]) => spoilJson(value, slip)), weight: 5 },
    { arbitrary: fc.constantFrom('', 'null', '[]', '1,2,3', '{},{}', '"text"'), weight: 1 },
  );
  const asks = fc.oneof({ arbitrary: fc.constant(true), weight: 8 }, { arbitrary: fc.constant(false), weight: 1 });
  return fc.oneof(
    { arbitrary: fc.record({ payload: text, asks }), weight: 40 },
    { arbitrary: rubbish.map((raw) => ({ payload: '', asks: false, raw })), weight: 1 },
  );
}

/** Packets of Socket.IO as nobody's client writes them. */
const rubbish = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      '2',
      '9',
      '0/crash,',
      '1/crash,',
      '3/crash,1[]',
      '4/crash,{}',
      '2/crash,',
      '2/crash,1',
      '2/crash,1{}',
      '2/crash,1[]',
    ],
    ...[
      '2/crash,1[1]',
      '2/crash,1["constructor"]',
      '2/crash,1["__proto__",{}]',
      '2/crash,1["disconnect"]',
      '2/elsewhere,1["ping"]',
    ],
    ...['21["ping"]', '2/crash,99999999999999999999["ping"]', '51-/crash,1["place_bet",{"_placeholder":true,"num":0}]'],
    ...['2/crash,1["ping"', '2/crash,-1["ping"]', '2/crash?a=b,1["ping"]', '2/CRASH,1["ping"]', '0/crash,{"token":1}'],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** The packet of a command; `id` is what its answer is known by. */
export function writePacket(name: CrashCommandName, { payload, asks, raw }: DrawnPacket, id: number): string {
  if (raw !== undefined) return raw;
  return `2/crash,${asks ? String(id) : ''}[${JSON.stringify(name)}${payload === '' ? '' : `,${payload}`}]`;
}
