import type { Reason, ReasonCode } from '@chatwire/protocol';
import type { Mentioned } from '../audience/mentions-of.ts';
import type { Candidate } from '../candidate.ts';
import type { PreparedEvent } from '../prepare-event.ts';

/** Names of the gates before delivery, as they appear in traces. See docs/spec/notifications.md#rule-order. */
export type Gate =
  | 'EVENT_PREFERENCE'
  | 'DND'
  | 'MUTE'
  | 'SCHEDULE'
  | 'QUOTA'
  | 'CONTACT'
  | 'PROVIDER'
  | 'DEVICE'
  | 'PROVIDER_ID';

/** What the gates of every channel may look at; a channel's own gates see more. */
export interface Question {
  readonly event: Pick<PreparedEvent, 'event' | 'settings' | 'app' | 'occasion' | 'messageClass'>;
  readonly candidate: Pick<Candidate, 'uid' | 'own' | 'timezone' | 'mutedUntilMs' | 'threadUnsubscribed'>;
  readonly mentioned: Mentioned;
  readonly nowMs: number;
}

/** A value that decided, and whose it is. */
export interface Ground {
  readonly setting: string;
  readonly value: unknown;
  readonly source: 'app' | 'user';
}

/** What was compared with the value that decided. */
export interface Measured {
  /** HH:MM where the recipient is. */
  readonly localTime?: string;
  /** What a quota or limit has counted. */
  readonly count?: number;
}

/**
 * A reason with one of its own codes: a code without a text in the protocol doesn't compile.
 * See docs/spec/notifications.md#reasons.
 */
export type CodedReason = { readonly [R in Reason]: { readonly reason: R; readonly code: ReasonCode<R> } }[Reason];

export type Answer =
  | ({ readonly result: 'pass' } & Partial<Ground>)
  | ({ readonly result: 'fail' } & CodedReason & Partial<Ground> & Measured)
  | { readonly result: 'not_applicable' };

/** One gate. Total and without side effects: every question gets one answer. */
export interface Rule<Asked extends Question = Question> {
  readonly gate: Gate;
  /** Asks what the recipient wants; ring-stops are not asked. */
  readonly isPreference: boolean;
  /** A mention may lift it. See docs/spec/notifications.md#bypass. */
  readonly isLiftable: boolean;
  judge(question: Asked): Answer;
}

export const PASS: Answer = { result: 'pass' };
export const NOT_APPLICABLE: Answer = { result: 'not_applicable' };

/** A gate that a channel passes by. See docs/spec/notifications.md#rule-order. */
export function passedBy(gate: Gate): Rule {
  return { gate, isPreference: false, isLiftable: false, judge: () => NOT_APPLICABLE };
}
