import { percentText } from '../plots/plot-text.ts';

export const NO_CHANGE = 'no change';

/** Returns the change since the previous period in percent. Undefined if there is nothing to compare. */
export function periodChangeText(current: number, previous: number): string | undefined {
  if (previous === 0) return current === 0 ? undefined : 'new';
  const change = (current - previous) / previous;
  const size = Math.abs(change);
  if (size < 0.001) return NO_CHANGE;
  if (change > 9.99) return `▲ ${Math.round(current / previous)}-fold`;
  return `${change > 0 ? '▲' : '▼'} ${percentText(size, size < 0.1 ? 1 : 0)}`;
}
