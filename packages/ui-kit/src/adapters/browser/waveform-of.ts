const BAR_COUNT = 64;
/** A recording whose peak is below this counts as silence and is not amplified. */
const SILENCE_LEVEL = 0.01;

/** Returns loudness over time: the peak of each part, where 1 is the loudest part, rounded to two decimals. */
export function waveformOf(samples: Float32Array): readonly number[] {
  const count = Math.min(BAR_COUNT, samples.length);
  const peaks = Array.from({ length: count }, (_, at) =>
    peakOf(samples, Math.floor((at * samples.length) / count), Math.floor(((at + 1) * samples.length) / count)),
  );
  const loudest = Math.max(SILENCE_LEVEL, ...peaks);
  return peaks.map((peak) => Math.round((peak / loudest) * 100) / 100);
}

function peakOf(samples: Float32Array, from: number, to: number): number {
  let peak = 0;
  for (let at = from; at < to; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
  return peak;
}
