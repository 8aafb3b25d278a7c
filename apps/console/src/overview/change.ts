export const NO_CHANGE = 'no change';
const WHOLE = new Intl.NumberFormat(undefined, { style: 'percent' });
const FINE = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** Returns the change since the previous period in percent. Undefined if there is nothing to compare. */
export function changeText(current: number, previous: number): string | undefined {
  if (previous === 0) return current === 0 ? undefined : 'new';
  const change = (current - previous) / previous;
  if (Math.abs(change) < 0.001) return NO_CHANGE;
  return `${change > 0 ? '▲' : '▼'} ${change > 9.99 ? `${Math.round(current / previous)}-fold` : (Math.abs(change) < 0.1 ? FINE : WHOLE).format(Math.abs(change))}`;
}
