const BARS = 64;
/** Below this even the loudest part counts as silence, and is not blown up. */
const SILENCE = 0.01;

/** Loudness over time: the peak of each part, 0 to 1, where 1 is the loudest of all. Two digits are enough to draw. */
export function waveformOf(samples: Float32Array): readonly number[] {
  const count = Math.min(BARS, samples.length);
  const peaks = Array.from({ length: count }, (_, at) =>
    peakOf(samples, Math.floor((at * samples.length) / count), Math.floor(((at + 1) * samples.length) / count)),
  );
  const loudest = Math.max(SILENCE, ...peaks);
  return peaks.map((peak) => Math.round((peak / loudest) * 100) / 100);
}

function peakOf(samples: Float32Array, from: number, to: number): number {
  let peak = 0;
  for (let at = from; at < to; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
  return peak;
}
