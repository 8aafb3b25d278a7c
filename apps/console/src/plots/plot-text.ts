import { OUTCOME_LABELS } from '@chatwire/protocol/entry-summary';
import { roundedPercent } from '@chatwire/protocol/rounded-percent';
import { isMidnight } from '../time/is-midnight.ts';
import { zonedFormat } from '../time/time-zone.ts';
import { STACKED } from './bar-paths.ts';
import type { Span } from './span.ts';
import type { OutcomeCounts } from './summary.ts';

const DAY_MS = 86_400_000;
const NUMBER = new Intl.NumberFormat();
const COMPACT = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
/** Shows every decimal that rounding left. */
const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 6 });
const DAY = zonedFormat({ day: 'numeric', month: 'short' });
const MINUTE = zonedFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Returns a number with thousands separators. */
export function numberText(value: number): string {
  return NUMBER.format(value);
}

/** Returns a number in short form. */
export function compactText(value: number): string {
  return COMPACT.format(value);
}

/** Returns a share from 0 to 1 as a rounded percentage. Only none is 0%, and only all is 100%. */
export function percentText(share: number, decimals?: number): string {
  return PERCENT.format(roundedPercent(share, decimals) / 100);
}

/** Formats a span: whole days as dates, others to the minute. */
export function spanText({ from, to }: Span): string {
  if (!isWholeDays({ from, to })) return MINUTE().formatRange(from, to);
  return to - from < 1.5 * DAY_MS ? DAY().format(from) : DAY().formatRange(from, to - 1);
}

/** Formats counts as in "12 sent, 1 failed". Omits outcomes with a count of zero. */
export function countsText(counts: OutcomeCounts): string {
  return (
    countTexts(counts)
      .map(({ text }) => text)
      .join(', ') || 'nothing'
  );
}

/** Formats the count of each outcome, as in "12 sent". Omits outcomes with a count of zero. */
export function countTexts(counts: OutcomeCounts) {
  return STACKED.toReversed().flatMap((outcome) => {
    const text = `${numberText(counts[outcome])} ${OUTCOME_LABELS[outcome].toLowerCase()}`;
    return counts[outcome] === 0 ? [] : [{ outcome, text }];
  });
}

function isWholeDays({ from, to }: Span): boolean {
  return to > from && isMidnight(from) && isMidnight(to);
}
