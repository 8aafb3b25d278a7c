import type { DeviceContext, ExplainedDecision, RelatedPush } from '@chatwire/protocol';
import { deviceTextOf } from '@chatwire/protocol/device-sentence';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import { deviceStateText, type ReportedPush } from '../text/device-state-text.ts';

/** A push with the same tag to the same device. */
export interface NamedPush extends Pick<RelatedPush, 'logId' | 'processingEndedAtMS'> {
  /** Its event: `Edit 2 of 3`. */
  readonly label: string;
}

/** Pushes with the same tag to the same device. */
export interface RelatedPushes {
  /** The push that replaced this one, and those that replaced each other after it, oldest first. */
  readonly replacedBy: readonly NamedPush[];
  /** What the device did with the last replacement, in a few words; absent if it is not known. */
  readonly lastState?: string;
  /** The pushes that this one replaced, oldest first. */
  readonly replaces: readonly NamedPush[];
}

/** What is known besides a push about the pushes of the same message. */
export interface PushesBeside {
  readonly decisions: readonly Decision[];
  /** Labels of events, by id. */
  readonly eventLabels: ReadonlyMap<string, string>;
}

type Decision = Pick<
  ExplainedDecision,
  'logId' | 'eventId' | 'channel' | 'outcome' | 'trigger' | 'device' | 'deviceContext' | 'stillShown'
>;

/**
 * Returns which pushes an entry names as replaced by it or as its replacement. A push that the user opened or that was cleared is not
 * replaced any more. `beside`: with which the replacements are followed to the last one. See
 * docs/spec/last-mile.md#receipts-in-explanations.
 */
export function relatedPushesOf(
  { device, ...entry }: ReportedPush,
  facts: DeviceContext = {},
  { decisions, eventLabels }: PushesBeside = NONE_BESIDE,
): RelatedPushes {
  const { replacedBy, replaces = [] } = facts;
  const named = ({ logId, trigger, processingEndedAtMS }: RelatedPush): NamedPush => {
    const eventId = decisions.find((one) => one.logId === logId)?.eventId ?? '';
    return { logId, processingEndedAtMS, label: eventLabels.get(eventId) ?? TRIGGER_LABELS[trigger] };
  };
  if (!device) return { replacedBy: [], replaces: [] };
  const text = deviceTextOf({ ...entry, device }, facts);
  const isReplaced = replacedBy && (text === 'replaced' || device.state === 'displayed');
  if (!isReplaced) return { replacedBy: [], replaces: replaces.map(named) };
  const chain = replacementsFrom(replacedBy, decisions);
  const { logId, processingEndedAtMS } = chain.at(-1) ?? replacedBy;
  const last = decisions.find((one) => one.logId === logId);
  const lastState = last && deviceStateText({ ...last, processingEndedAtMS }, Date.now());
  return {
    replacedBy: chain.map(named),
    replaces: replaces.map(named),
    ...(lastState !== undefined && { lastState }),
  };
}

const NONE_BESIDE: PushesBeside = { decisions: [], eventLabels: new Map() };

/** Returns a replacement, and those that replaced it in turn. */
function replacementsFrom(first: RelatedPush, decisions: readonly Decision[]): readonly RelatedPush[] {
  const chain = [first];
  for (let next = replacementOf(first, decisions); next && chain.length < MAX_REPLACEMENTS; ) {
    chain.push(next);
    next = replacementOf(next, decisions);
  }
  return chain;
}

/** A user edits a message a few times; more would hide the last one. */
const MAX_REPLACEMENTS = 20;

function replacementOf({ logId }: RelatedPush, decisions: readonly Decision[]): RelatedPush | undefined {
  const decision = decisions.find((one) => one.logId === logId);
  return decision?.device?.state === 'displayed' || decision?.device?.state === 'none'
    ? decision.deviceContext?.replacedBy
    : undefined;
}
