import { soundBlast } from '../../../play/sound/sound-blast.ts';
import { playSound } from '../../../play/sound/sound.ts';
import { strikeString } from '../../../play/sound/strike-string.ts';

const CHIME = { hertz: [783.99, 1046.5, 1318.51], apart: 0.07, volume: 0.4 };
const TICK = { hertz: 1567.98, volume: 0.12 };
const BOOM_VOLUME = 0.6;

/** A bet was paid. */
export function chime(): void {
  playSound((context) => {
    CHIME.hertz.forEach((hertz, place) =>
      strikeString(context, { hertz, at: context.currentTime + place * CHIME.apart, volume: CHIME.volume }),
    );
  });
}

/** A second less to wait. */
export function tick(): void {
  playSound((context) => strikeString(context, { ...TICK, at: context.currentTime }));
}

/** The rocket is no more. */
export function boom(): void {
  playSound((context) => soundBlast(context, BOOM_VOLUME));
}
