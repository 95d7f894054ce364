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
