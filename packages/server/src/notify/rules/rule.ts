import type { Reason, ReasonCode } from '@chatwire/protocol';
import type { Mentioned } from '../audience/mentions-of.ts';
import type { Candidate } from '../candidate.ts';
import type { PreparedEvent } from '../prepare-event.ts';

/** Names of the rules before delivery, as traces show them. See docs/spec/notifications.md#rule-order. */
export type RuleName =
  | 'EVENT_PREFERENCE'
  | 'DND'
  | 'MUTE'
  | 'SCHEDULE'
  | 'QUOTA'
  | 'CONTACT'
  | 'PROVIDER'
  | 'DEVICE'
  | 'PROVIDER_ID';

/** Input of the rules of every channel; rules of one channel have more. */
export interface RuleContext {
  readonly event: Pick<PreparedEvent, 'event' | 'settings' | 'app' | 'triggerKind' | 'messageClass'>;
  readonly candidate: Pick<Candidate, 'uid' | 'own' | 'timezone' | 'mutedUntilMs' | 'threadUnsubscribed'>;
  readonly mentioned: Mentioned;
  readonly nowMs: number;
}

/** The setting that decided, and its source. */
export interface DecidingSetting {
  readonly setting: string;
  readonly value: unknown;
  readonly source: 'app' | 'user';
}

/** The value that was compared with the setting. */
export interface Measured {
  /** HH:MM in the recipient's time zone. */
  readonly localTime?: string;
  /** Count of a quota or limit. */
  readonly count?: number;
}

/**
 * A reason with one of its own codes: a code without a text in the protocol doesn't compile.
 * See docs/spec/notifications.md#reasons.
 */
export type CodedReason = { readonly [R in Reason]: { readonly reason: R; readonly code: ReasonCode<R> } }[Reason];

export type RuleResult =
  | ({ readonly result: 'pass' } & Partial<DecidingSetting>)
  | ({ readonly result: 'fail' } & CodedReason & Partial<DecidingSetting> & Measured)
  | { readonly result: 'not_applicable' };

/** One rule. Pure: every context has one result. */
export interface Rule<Context = RuleContext> {
  readonly name: RuleName;
  /** Depends on preferences of the recipient; does not apply to ring-stops. */
  readonly isPreference: boolean;
  /** A mention may bypass it. See docs/spec/notifications.md#bypass. */
  readonly isBypassable: boolean;
  evaluate(context: Context): RuleResult;
}

export const PASS: RuleResult = { result: 'pass' };
export const NOT_APPLICABLE: RuleResult = { result: 'not_applicable' };

/** Returns a rule that does not apply to a channel. See docs/spec/notifications.md#rule-order. */
export function notApplicable(name: RuleName): Rule<unknown> {
  return { name, isPreference: false, isBypassable: false, evaluate: () => NOT_APPLICABLE };
}
