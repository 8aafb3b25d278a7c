import type { DeviceState } from './device-receipts.ts';
import type { Channel, Outcome } from './enums.ts';
import type { LogEntry } from './log-entry.ts';
import { utcText } from './outcome-text.ts';
import type { StillShown } from './still-shown-schema.ts';

/** A decision with its sentence. */
export interface OwnDecision extends Pick<LogEntry, 'outcome' | 'device'> {
  readonly sentence: string;
  readonly stillShown?: StillShown;
}

/**
 * A notification that has no entry yet. `waiting`: a batch timer is running; `retrying`: the provider is called again.
 */
export interface OwnPending {
  readonly channel: Channel;
  readonly state: 'waiting' | 'retrying';
  /** Epoch ms. */
  readonly dueAtMS: number;
}

/** Device states from the one that reached the recipient most to the one that reached them least. */
const DEVICE_ORDER: readonly DeviceState[] = [
  'opened',
  'dismissed',
  'displayed',
  'cleared',
  'received',
  'suppressed',
  'none',
];
const OUTCOME_ORDER: readonly Outcome[] = ['sent', 'failed', 'unreachable', 'skipped'];

/**
 * Returns the sentence that explains to a recipient why a message did or did not notify them: the
 * sentence of the decision that reached them most and why its notification is still shown, or what is pending. It never
 * reveals blocks.
 * See docs/spec/last-mile.md#recipient-explanations.
 */
export function ownSentence(
  { decisions, pending }: { readonly decisions: readonly OwnDecision[]; readonly pending: readonly OwnPending[] },
  timeText: (ms: number) => string = utcText,
): string {
  const [furthest] = decisions.toSorted((a, b) => rankOf(a) - rankOf(b));
  const [next] = pending.toSorted((a, b) => a.dueAtMS - b.dueAtMS);
  if (next && (!furthest || furthest.outcome !== 'sent')) return pendingSentence(next, timeText);
  if (!furthest) return 'Nothing was to be sent to you for this message.';
  return [furthest.sentence, furthest.stillShown?.sentence].filter(Boolean).join(' ');
}

/** Returns the rank of a decision. A decision with a lower rank reached the recipient more. */
function rankOf({ outcome, device }: OwnDecision): number {
  const stateRank = device ? DEVICE_ORDER.indexOf(device.state) : DEVICE_ORDER.length;
  return OUTCOME_ORDER.indexOf(outcome) * (DEVICE_ORDER.length + 1) + stateRank;
}

function pendingSentence({ channel, state, dueAtMS }: OwnPending, timeText: (ms: number) => string): string {
  const due = timeText(dueAtMS);
  if (state === 'retrying') return `The last attempt failed. The next one is due at ${due}.`;
  return channel === 'sms'
    ? `An SMS about unread messages is due at ${due}.`
    : `An email about unread messages is due at ${due}.`;
}
