const LOWEST = 3;
const HIGHEST = 24;

/** Returns the heights of `count` bars in whole px: the loudest value of each part of the waveform. */
export function bars(waveform: readonly number[], count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * waveform.length) / count);
    const to = Math.max(from + 1, Math.floor(((at + 1) * waveform.length) / count));
    const level = Math.max(0, ...waveform.slice(from, to).map((value) => Math.min(1, Math.max(0, value))));
    return Math.round(LOWEST + level * (HIGHEST - LOWEST));
  });
}
