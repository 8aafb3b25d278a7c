export const NO_CHANGE = 'no change';
const WHOLE = new Intl.NumberFormat(undefined, { style: 'percent' });
const FINE = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** Returns the change since the previous period in percent. Undefined if there is nothing to compare. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return now === 0 ? undefined : 'new';
  const change = (now - before) / before;
  if (Math.abs(change) < 0.001) return NO_CHANGE;
  return `${change > 0 ? '▲' : '▼'} ${change > 9.99 ? `${Math.round(now / before)}-fold` : (Math.abs(change) < 0.1 ? FINE : WHOLE).format(Math.abs(change))}`;
}
