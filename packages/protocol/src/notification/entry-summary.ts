import type { DeviceContext } from './device-context.ts';
import { type DeviceLineEntry, deviceLine } from './device-line.ts';
import { type DeviceResult, deviceResultOf } from './device-result.ts';
import { DEVICE_RESULT_LABELS } from './device-result-labels.ts';
import { unconfirmedText } from './device-sentence.ts';
import type { LogEntry } from './log-entry.ts';
import { outcomeLine } from './outcome-line.ts';
import type { OutcomeNames } from './outcome-text.ts';
import type { StillShown } from './still-shown-schema.ts';

/** Result of an entry: what is known about a push on its device, or the outcome if no device was concerned. */
export type EntryResult = DeviceResult | LogEntry['outcome'];

/**
 * Colour of a result. `good`: the user saw it. `accepted`: a provider accepted it, and no device reports on it. `neutral`: nothing
 * failed, and it is not known whether the user saw it, or a setting prevented it. Colour is never the only distinction.
 */
export type ResultTone = 'good' | 'accepted' | 'neutral' | 'warning' | 'bad';

/** Result of an entry with the sentences that explain it: the same on all pages. */
export interface EntrySummary {
  readonly result: EntryResult;
  readonly tone: ResultTone;
  /** Result in a word or two: `Not shown`. */
  readonly label: string;
  /** What the provider did. The same as the result if no device was concerned. */
  readonly outcome: { readonly label: string; readonly tone: ResultTone };
  /** One sentence or two: the second is about the device of a push that its provider did not accept. */
  readonly sentences: readonly string[];
}

/** The members of a log entry, or of an explained decision, that its summary depends on. */
export type SummaryEntry = DeviceLineEntry & Pick<LogEntry, 'outcome'>;

/** What an explanation knows about a push besides its entry. Without it, sentences say less. */
export interface SummaryFacts {
  readonly deviceContext?: DeviceContext;
  readonly stillShown?: Pick<StillShown, 'sentence'>;
}

/** Labels of outcomes, on screens. */
export const OUTCOME_LABELS: Readonly<Record<LogEntry['outcome'], string>> = {
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
  unreachable: 'Unreachable',
};

const TONES: Readonly<Record<EntryResult, ResultTone>> = {
  shown: 'good',
  // iOS was given it. Green would say that it was shown.
  handed: 'neutral',
  notShown: 'warning',
  replaced: 'neutral',
  cleared: 'neutral',
  arrived: 'neutral',
  unknown: 'neutral',
  sent: 'accepted',
  failed: 'bad',
  skipped: 'neutral',
  unreachable: 'warning',
};

/** Returns the tone of a result. */
export function resultTone(result: EntryResult): ResultTone {
  return TONES[result];
}

/**
 * Returns the summary of an entry. The console, the demo, the start page, and the phones of the sandbox all show it. `names`: display
 * names and local times. See docs/decisions/one-sentence-per-code.md.
 */
export function entrySummary(
  entry: SummaryEntry,
  { deviceContext, stillShown }: SummaryFacts = {},
  names: OutcomeNames = {},
): EntrySummary {
  const onDevice = pushResultOf(entry, deviceContext);
  const result = onDevice ?? entry.outcome;
  const outcome = { label: OUTCOME_LABELS[entry.outcome], tone: TONES[entry.outcome] };
  return {
    result,
    tone: TONES[result],
    label: onDevice === undefined ? outcome.label : DEVICE_RESULT_LABELS[onDevice],
    outcome,
    sentences: sentencesOf(entry, deviceContext, stillShown, names),
  };
}

/** Returns what is known about a push on its device; undefined if no device was concerned. */
export function pushResultOf(
  entry: Pick<SummaryEntry, 'channel' | 'outcome' | 'trigger' | 'device'>,
  facts?: DeviceContext,
): DeviceResult | undefined {
  const { channel, outcome, device } = entry;
  if (channel !== 'push') return undefined;
  if (device) return deviceResultOf({ ...entry, device }, facts);
  return outcome === 'sent' ? 'unknown' : undefined;
}

function sentencesOf(
  entry: SummaryEntry,
  facts: DeviceContext | undefined,
  stillShown: SummaryFacts['stillShown'],
  names: OutcomeNames,
): readonly string[] {
  const line = deviceLine(entry, facts, names);
  if (line === undefined) return [outcomeLine(entry, facts, names)];
  const onDevice = [line, stillShown?.sentence].filter(Boolean).join(' ');
  // That a provider accepted a push adds nothing to what its device did. If it did not confirm it, `line` says so.
  const isWhole = entry.outcome === 'sent' || unconfirmedText(entry) !== undefined;
  return isWhole ? [onDevice] : [...new Set([outcomeLine(entry, facts, names), onDevice])];
}
