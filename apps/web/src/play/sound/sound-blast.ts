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
