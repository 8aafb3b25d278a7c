import type { Reason, ReasonCode } from '@chatwire/protocol';
import type { AppDefaults } from '../app-identity.ts';
import type { Mentioned } from '../audience/mentions-of.ts';
import type { Candidate } from '../candidate.ts';
import type { PreparedEvent } from '../prepare-event.ts';

/** Names of the rules that are evaluated before delivery, as in traces. See docs/spec/notifications.md#rule-order. */
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

/** Input of the rules that all channels share. Contexts of one channel extend it. */
export interface RuleContext {
  readonly event: Pick<PreparedEvent, 'event' | 'settings' | 'triggerKind' | 'messageClass'> & {
    readonly app: AppDefaults;
  };
  readonly candidate: Pick<Candidate, 'uid' | 'ownPreferences' | 'timezone' | 'mutedUntilMs' | 'threadUnsubscribed'>;
  readonly mentioned: Mentioned;
  readonly nowMs: number;
}

/** The setting that decided a rule result: its path, value, and source. */
export interface DecidingSetting {
  readonly setting: string;
  readonly value: unknown;
  readonly source: 'app' | 'user';
}

/** The value that a rule compared with the setting. */
export interface MeasuredValue {
  /** Local time of the recipient, HH:MM. */
  readonly localTime?: string;
  /** Number that a quota or limit restricts. */
  readonly count?: number;
}

/**
 * A reason with one of its reason codes. Only codes with a text in the protocol compile.
 * See docs/spec/notifications.md#reasons.
 */
export type CodedReason = { readonly [R in Reason]: { readonly reason: R; readonly code: ReasonCode<R> } }[Reason];

/** Result of a rule: with the setting that decided, and for a failure the reason. See docs/spec/notifications.md#rule-conditions. */
export type RuleResult =
  | ({ readonly result: 'pass' } & Partial<DecidingSetting>)
  | ({ readonly result: 'fail' } & CodedReason & Partial<DecidingSetting> & MeasuredValue)
  | { readonly result: 'not_applicable' };

/** One rule. Its result depends only on the context. */
export interface Rule<Context = RuleContext> {
  readonly name: RuleName;
  /** Whether the rule depends on preferences of the recipient. Such rules do not apply to ring-stops. */
  readonly isPreference: boolean;
  /** Whether a mention can bypass the rule. See docs/spec/notifications.md#bypass. */
  readonly isBypassable: boolean;
  evaluate(context: Context): RuleResult;
}

export const PASS: RuleResult = { result: 'pass' };
export const NOT_APPLICABLE: RuleResult = { result: 'not_applicable' };

/** Returns a rule that is `not_applicable`, for a channel without this rule. See docs/spec/notifications.md#rule-order. */
export function notApplicable(name: RuleName): Rule<unknown> {
  return { name, isPreference: false, isBypassable: false, evaluate: () => NOT_APPLICABLE };
}
