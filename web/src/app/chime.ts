/** Two milk bottles that touch: a soft sound, made here. */

const BOTTLES: [frequency: number, begins: number, loud: number][] = [
  [1318.5, 0, 0.05],
  [1760, 0.11, 0.06],
];
let context: AudioContext | null = null;

/** Play it, if the browser allows: some want a click on the page first. */
export function chime(): void {
  try {
    context ??= new AudioContext();
    void context.resume().catch(() => undefined);
    for (const [frequency, begins, loud] of BOTTLES) ring(context, frequency, context.currentTime + begins, loud);
  } catch {
    return;
  }
}

/** Glass: a tone and an inharmonic one above it, both fading quickly. */
function ring(into: AudioContext, frequency: number, when: number, loud: number): void {
  for (const [ratio, share, lasts] of [[1, 1, 0.9], [2.76, 0.35, 0.3]] as const) {
    const [tone, level] = [into.createOscillator(), into.createGain()];
    tone.frequency.value = frequency * ratio;
    level.gain.setValueAtTime(0, when);
    level.gain.linearRampToValueAtTime(loud * share, when + 0.006);
    level.gain.exponentialRampToValueAtTime(0.0001, when + lasts);
    tone.connect(level).connect(into.destination);
    tone.start(when);
    tone.stop(when + lasts);
  }
}
