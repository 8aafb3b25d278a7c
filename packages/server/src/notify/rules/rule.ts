import type { Reason } from '@chatwire/protocol';
import type { Mentioned } from '../audience/mentions-of.ts';
import type { Candidate } from '../candidate.ts';
import type { PreparedEvent } from '../prepare-event.ts';
import type { Target } from '../targets/target.ts';

/** Names of the gates before delivery, as they appear in traces. Contract 6.1. */
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

/** All a gate may look at. */
export interface Question {
  readonly event: PreparedEvent;
  readonly candidate: Candidate;
  readonly mentioned: Mentioned;
  readonly target: Target;
  readonly nowMs: number;
}

/** A value that decided, and whose it is. */
export interface Ground {
  readonly setting: string;
  readonly value: unknown;
  readonly source: 'app' | 'user';
}

export type Answer =
  | ({ readonly result: 'pass' } & Partial<Ground>)
  | ({
      readonly result: 'fail';
      readonly reason: Reason;
      readonly code: string;
      readonly message: string;
    } & Partial<Ground>)
  | { readonly result: 'not_applicable' };

/** One gate. Total and without side effects: every question gets one answer. */
export interface Rule {
  readonly gate: Gate;
  /** Asks what the recipient wants; ring-stops are not asked. */
  readonly isPreference: boolean;
  /** A mention may lift it. Contract 6.3. */
  readonly isLiftable: boolean;
  judge(question: Question): Answer;
}

export const PASS: Answer = { result: 'pass' };
export const NOT_APPLICABLE: Answer = { result: 'not_applicable' };
