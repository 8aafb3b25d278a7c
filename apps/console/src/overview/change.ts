const WHOLE = new Intl.NumberFormat(undefined, { style: 'percent' });
const FINE = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** How a number went since the span before: a sign and a share. Undefined when there was nothing to compare with. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return now === 0 ? undefined : 'none before';
  const change = (now - before) / before;
  if (Math.abs(change) < 0.001) return 'as before';
  return `${change > 0 ? '▲' : '▼'} ${change > 9.99 ? `${Math.round(now / before)}-fold` : (Math.abs(change) < 0.1 ? FINE : WHOLE).format(Math.abs(change))}`;
}
