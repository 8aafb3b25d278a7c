import type { DeviceContext, ExplainedDecision, RelatedPush } from '@chatwire/protocol';
import { deviceTextOf } from '@chatwire/protocol/device-sentence';
import { deviceStateText, type ReportedPush } from '../text/device-state-text.ts';

/** Pushes with the same tag to the same device. */
export interface RelatedPushes {
  /** The push that replaced this one, and those that replaced each other after it, oldest first. */
  readonly replacedBy: readonly RelatedPush[];
  /** What the device did with the last of several replacements, in a few words. */
  readonly lastState?: string;
  /** The pushes that this one replaced, oldest first. */
  readonly replaces: readonly RelatedPush[];
}

type Decision = Pick<
  ExplainedDecision,
  'logId' | 'channel' | 'outcome' | 'trigger' | 'device' | 'deviceContext' | 'stillShown'
>;

/**
 * Returns which pushes an entry names as replaced by it or as its replacement. A push that the user opened or that was cleared is not
 * replaced any more. `decisions`: about the same message, with which the replacements are followed to the last one. See
 * docs/spec/last-mile.md#receipts-in-explanations.
 */
export function relatedPushesOf(
  { device, ...entry }: ReportedPush,
  facts: DeviceContext = {},
  decisions: readonly Decision[] = [],
): RelatedPushes {
  if (!device) return { replacedBy: [], replaces: [] };
  const text = deviceTextOf({ ...entry, device }, facts);
  const { replacedBy, replaces = [] } = facts;
  const isReplaced = replacedBy && (text === 'replaced' || device.state === 'displayed');
  if (!isReplaced) return { replacedBy: [], replaces };
  const chain = replacementsFrom(replacedBy, decisions);
  const { logId, processingEndedAtMS } = chain.at(-1) ?? replacedBy;
  const last = chain.length > 1 ? decisions.find((one) => one.logId === logId) : undefined;
  const lastState = last && deviceStateText({ ...last, processingEndedAtMS }, Date.now());
  return { replacedBy: chain, replaces, ...(lastState !== undefined && { lastState }) };
}

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
