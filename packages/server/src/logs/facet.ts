import {
  ALL_PROVIDERS,
  CHANNELS,
  type Channel,
  COMPONENTS,
  type Component,
  EXTENSION_TRIGGERS,
  OUTCOMES,
  type Outcome,
  type ProviderName,
  REASONS,
  RECEIVER_TYPES,
  type Reason,
  type ReceiverType,
  TRIGGERS,
  type Trigger,
} from '@chatwire/protocol';
import type { LogFilter, NewLogEntry } from './log-store.ts';

/**
 * The members of an entry that have few different values, packed into one integer of 24 bits. A filter by any combination of
 * them is one comparison: `(facet & mask) === bits`. Facets are stored: codes and shifts can be added, but never changed.
 */
export type FacetBits = number;

/** An entry's facet matches when `(facet & mask) === bits`. */
export interface FacetTest {
  readonly mask: number;
  readonly bits: number;
}

/** Members of an entry, decoded from its facet. */
export interface FacetMembers {
  readonly component: Component;
  readonly channel: Channel;
  readonly provider?: ProviderName | undefined;
  readonly trigger: Trigger;
  readonly receiverType: ReceiverType;
  readonly notificationTriggered: boolean;
  readonly reason?: Reason | undefined;
  readonly success?: boolean | undefined;
  readonly outcome: Outcome;
  readonly hasMember: boolean;
}

/** Number of bits of a facet. */
export const FACET_WIDTH = 24;

const ALL_TRIGGERS: readonly Trigger[] = [...TRIGGERS, ...EXTENSION_TRIGGERS];
const BOOLEANS = [false, true] as const;

/** Position and width in bits. An optional member has code 0 when absent. */
const COMPONENT = { shift: 0, width: 1 };
const CHANNEL = { shift: 1, width: 2 };
const PROVIDER = { shift: 3, width: 3 };
const TRIGGER = { shift: 6, width: 5 };
const RECEIVER_TYPE = { shift: 11, width: 1 };
const TRIGGERED = { shift: 12, width: 1 };
const REASON = { shift: 13, width: 5 };
const SUCCESS = { shift: 18, width: 2 };
const OUTCOME = { shift: 20, width: 2 };
const MEMBER = { shift: 22, width: 1 };
const REACTION = { shift: 23, width: 1 };

const SUMMARY = [CHANNEL, PROVIDER, TRIGGER, RECEIVER_TYPE, REASON, OUTCOME].reduce(
  (mask, field) => mask | maskOf(field),
  0,
);

const END_TO_END_MASK = maskOf(TRIGGERED) | maskOf(CHANNEL) | maskOf(TRIGGER);
const END_TO_END =
  shifted(TRIGGERED, codeOf(BOOLEANS, true)) |
  shifted(CHANNEL, codeOf(CHANNELS, 'push')) |
  shifted(TRIGGER, codeOf(ALL_TRIGGERS, 'after_message'));

interface BitField {
  readonly shift: number;
  readonly width: number;
}

/** Returns the facet of an entry. */
export function facetOf(entry: NewLogEntry): FacetBits {
  return (
    shifted(COMPONENT, codeOf(COMPONENTS, entry.component)) |
    shifted(CHANNEL, codeOf(CHANNELS, entry.channel)) |
    shifted(PROVIDER, optionalCodeOf(ALL_PROVIDERS, entry.provider)) |
    shifted(TRIGGER, codeOf(ALL_TRIGGERS, entry.trigger)) |
    shifted(RECEIVER_TYPE, codeOf(RECEIVER_TYPES, entry.receiverType)) |
    shifted(TRIGGERED, codeOf(BOOLEANS, entry.notificationTriggered)) |
    shifted(REASON, optionalCodeOf(REASONS, entry.reason)) |
    shifted(SUCCESS, optionalCodeOf(BOOLEANS, entry.success)) |
    shifted(OUTCOME, codeOf(OUTCOMES, entry.outcome)) |
    shifted(MEMBER, entry.member === undefined ? 0 : 1) |
    shifted(REACTION, isReaction(entry) ? 1 : 0)
  );
}

/** Returns the members that a facet encodes. Throws RangeError for an unknown code. */
export function facetMembers(facet: FacetBits): FacetMembers {
  return {
    component: valueAt(COMPONENTS, COMPONENT, facet),
    channel: valueAt(CHANNELS, CHANNEL, facet),
    provider: optionalValueAt(ALL_PROVIDERS, PROVIDER, facet),
    trigger: valueAt(ALL_TRIGGERS, TRIGGER, facet),
    receiverType: valueAt(RECEIVER_TYPES, RECEIVER_TYPE, facet),
    notificationTriggered: valueAt(BOOLEANS, TRIGGERED, facet),
    reason: optionalValueAt(REASONS, REASON, facet),
    success: optionalValueAt(BOOLEANS, SUCCESS, facet),
    outcome: valueAt(OUTCOMES, OUTCOME, facet),
    hasMember: codeAt(MEMBER, facet) === 1,
  };
}

/** Returns the bits of a facet by which summaries count. They are equal for facets that no summary distinguishes. */
export function summaryPart(facet: FacetBits): FacetBits {
  return facet & SUMMARY;
}

/** Returns the facet of an entry after a delivery report. */
export function reportedFacet(
  facet: FacetBits,
  report: { readonly success: boolean; readonly outcome: Outcome },
): FacetBits {
  const others = facet & ~maskOf(SUCCESS) & ~maskOf(OUTCOME);
  return (
    others |
    shifted(SUCCESS, optionalCodeOf(BOOLEANS, report.success)) |
    shifted(OUTCOME, codeOf(OUTCOMES, report.outcome))
  );
}

/**
 * Returns whether a facet's end-to-end latency is measured: for triggered pushes of new messages. See
 * docs/spec/notifications.md#summary.
 */
export function isEndToEndFacet(facet: FacetBits): boolean {
  return (facet & END_TO_END_MASK) === END_TO_END;
}

export function isGroupFacet(facet: FacetBits): boolean {
  return codeAt(RECEIVER_TYPE, facet) === RECEIVER_TYPES.indexOf('group');
}

/**
 * Returns the test of a facet against a filter, with conditions implied by its other members (`member` implies a group,
 * `success` a called provider); undefined when the filter contradicts itself. See
 * docs/spec/notifications.md#query-parameters, #parameter-parsing.
 */
export function facetTest(filter: LogFilter): FacetTest | undefined {
  const conditions: [BitField, number][] = [];
  if (filter.channel !== undefined) conditions.push([CHANNEL, codeOf(CHANNELS, filter.channel)]);
  if (filter.provider !== undefined) conditions.push([PROVIDER, optionalCodeOf(ALL_PROVIDERS, filter.provider)]);
  if (filter.trigger !== undefined) conditions.push([TRIGGER, codeOf(ALL_TRIGGERS, filter.trigger)]);
  if (filter.receiverType !== undefined) {
    conditions.push([RECEIVER_TYPE, codeOf(RECEIVER_TYPES, filter.receiverType)]);
  }
  if (filter.notificationTriggered !== undefined) {
    conditions.push([TRIGGERED, codeOf(BOOLEANS, filter.notificationTriggered)]);
  }
  if (filter.reason !== undefined) conditions.push([TRIGGERED, 0], [REASON, optionalCodeOf(REASONS, filter.reason)]);
  if (filter.success !== undefined)
    conditions.push([TRIGGERED, 1], [SUCCESS, optionalCodeOf(BOOLEANS, filter.success)]);
  if (filter.outcome !== undefined) conditions.push([OUTCOME, codeOf(OUTCOMES, filter.outcome)]);
  if (filter.member !== undefined) conditions.push([MEMBER, 1]);
  if (isReaction(filter)) conditions.push([REACTION, 1]);
  return combineConditions(conditions);
}

function combineConditions(conditions: readonly [BitField, number][]): FacetTest | undefined {
  let mask = 0;
  let bits = 0;
  for (const [field, code] of conditions) {
    const fieldMask = maskOf(field);
    if ((mask & fieldMask) !== 0 && codeAt(field, bits) !== code) return undefined;
    mask |= fieldMask;
    bits |= shifted(field, code);
  }
  return { mask, bits };
}

function isReaction(members: Pick<LogFilter, 'reactionId' | 'reactionSender' | 'reactionReceiver'>): boolean {
  return (
    members.reactionId !== undefined || members.reactionSender !== undefined || members.reactionReceiver !== undefined
  );
}

function shifted(field: BitField, code: number): number {
  return code << field.shift;
}

function maskOf(field: BitField): number {
  return shifted(field, 2 ** field.width - 1);
}

function codeAt(field: BitField, facet: FacetBits): number {
  return (facet >>> field.shift) & (2 ** field.width - 1);
}

function codeOf<T>(values: readonly T[], value: T): number {
  const code = values.indexOf(value);
  if (code < 0) throw new RangeError(`expected one of ${values.join(', ')}, got ${String(value)}`);
  return code;
}

function optionalCodeOf<T>(values: readonly T[], value: T | undefined): number {
  return value === undefined ? 0 : codeOf(values, value) + 1;
}

function valueAt<T>(values: readonly T[], field: BitField, facet: FacetBits): T {
  const value = values[codeAt(field, facet)];
  if (value === undefined) throw new RangeError(`facet ${facet} has an unknown code at bit ${field.shift}`);
  return value;
}

function optionalValueAt<T>(values: readonly T[], field: BitField, facet: FacetBits): T | undefined {
  const code = codeAt(field, facet);
  return code === 0 ? undefined : values[code - 1];
}
