/** A dull blast: noise through a closing filter, and a falling drum below it. */
export function soundBlast(context: AudioContext, volume: number): void {
  const at = context.currentTime;
  const length = Math.floor(context.sampleRate * 0.6);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < length; place += 1) samples[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 2;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const loudness = context.createGain();
  source.buffer = noise;
  filter.type = 'lowpass';
  filter.frequency.setValueAtTime(1800, at);
  filter.frequency.exponentialRampToValueAtTime(90, at + 0.5);
  loudness.gain.value = volume * 0.6;
  source.connect(filter).connect(loudness).connect(context.destination);
  source.start(at);
  const drum = context.createOscillator();
  const fall = context.createGain();
  drum.frequency.setValueAtTime(120, at);
  drum.frequency.exponentialRampToValueAtTime(38, at + 0.35);
  fall.gain.setValueAtTime(volume * 0.4, at);
  fall.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
  drum.connect(fall).connect(context.destination);
  drum.start(at);
  drum.stop(at + 0.55);
}

/** One struck string: a fast rise and a long fall. `at` is in seconds of the context's clock. */
export function strikeString(context: AudioContext, note: { hertz: number; at: number; volume: number }): void {
  const { hertz, at, volume } = note;
  for (const [overtone, share] of [
    [1, 0.7],
    [2.01, 0.22],
    [3.98, 0.08],
  ] as const) {
    const string = context.createOscillator();
    const loudness = context.createGain();
    string.type = 'sine';
    string.frequency.value = hertz * overtone;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(volume * share, at + 0.006);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.5 / overtone ** 0.5);
    string.connect(loudness).connect(context.destination);
    string.start(at);
    string.stop(at + 0.55);
  }
}
