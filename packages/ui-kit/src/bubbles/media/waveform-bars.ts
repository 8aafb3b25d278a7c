// In px.
const MIN_BAR_HEIGHT = 3;
export const MAX_BAR_HEIGHT = 24;

/**
 * Returns the heights of `count` bars, in whole px. Each bar shows the loudest value of its part of the waveform, whose
 * values are 0 to 1.
 */
export function barHeights(waveform: readonly number[], count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * waveform.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * waveform.length) / count));
    const level = Math.max(0, ...waveform.slice(from, to).map((value) => Math.min(1, Math.max(0, value))));
    return Math.round(MIN_BAR_HEIGHT + level * (MAX_BAR_HEIGHT - MIN_BAR_HEIGHT));
  });
}
