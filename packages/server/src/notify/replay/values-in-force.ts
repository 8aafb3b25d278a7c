import type { AppSettings, Channel, OwnPreferences } from '@chatwire/protocol';
import { ALL_CONVERSATIONS } from '../../storage/notifications/settings/email-unsubscriptions-store.ts';
import type { RecipientHistory } from './recipient-history.ts';
import type { Timeline } from './timeline.ts';

/** The values that a decision depends on, at one instant. */
export interface ValuesInForce {
  readonly settings: AppSettings;
  readonly ownPreferences: OwnPreferences;
  readonly timezone: string | undefined;
  /** End of the mute of the conversation, epoch ms. */
  readonly mutedUntilMs: number | undefined;
  /** Parents of the threads of the decision that the recipient had unsubscribed from. */
  readonly unsubscribed: ReadonlySet<string>;
  /** Email: when the recipient had unsubscribed, epoch ms. */
  readonly unsubscribedAtMs?: number | undefined;
  /** Email and SMS: whether the recipient had an address. */
  readonly hasContact: boolean;
  /** Instant of the decision, epoch ms. */
  readonly nowMs: number;
}

/** Where the values of one decision come from. */
export interface ValueSources {
  readonly settings: Timeline<AppSettings>;
  readonly recipient: RecipientHistory;
  readonly channel: Channel;
  /** `muteSubject` of the conversation, as the recipient names it. */
  readonly muteSubject: string;
  readonly conversationId: string;
  /** Whether the recipient had unsubscribed, by parent of the thread. */
  readonly threads: ReadonlyMap<string, Timeline<boolean>>;
}

export function valuesAt(sources: ValueSources, nowMs: number): ValuesInForce {
  const { settings, recipient, channel, muteSubject } = sources;
  return {
    settings: settings.at(nowMs),
    ownPreferences: recipient.ownPreferences.at(nowMs),
    timezone: recipient.timezone.at(nowMs),
    mutedUntilMs: recipient.mutes.get(muteSubject)?.at(nowMs),
    unsubscribed: unsubscribedAt(sources, nowMs),
    unsubscribedAtMs: channel === 'email' ? unsubscribedMsAt(sources, nowMs) : undefined,
    hasContact: channel === 'push' || contactOf(recipient, channel).at(nowMs),
    nowMs,
  };
}

/**
 * The engine may use a value for this long after its replacement: settings are cached for a second, and an event waits
 * between the loading of its inputs and its decision, longest when it ends the ringing of a call.
 */
const OUTDATED_MS = 30_000;
/** The clocks of two nodes differ by less than this. */
const SKEW_MS = 1_000;
/** Maximum number of combinations, which limits the time per decision when many values changed at once. */
const MAX_COMBINATIONS = 256;

/**
 * Returns combinations of values that the engine may have used instead of those of `valuesAt`: one was replaced just
 * before the decision, or the decision was made between two instants. Nearly always one combination, equal to
 * `valuesAt`.
 */
export function possibleValues(
  sources: ValueSources,
  decided: { readonly firstMs: number; readonly lastMs: number },
): readonly ValuesInForce[] {
  const { settings, recipient, channel, muteSubject } = sources;
  const [fromMs, toMs] = [decided.firstMs - OUTDATED_MS, decided.lastMs + SKEW_MS];
  const mutes = recipient.mutes.get(muteSubject)?.between(fromMs, toMs) ?? [undefined];
  const contacts = channel === 'push' ? [true] : contactOf(recipient, channel).between(fromMs, toMs);
  const unsubscriptions = channel === 'email' ? unsubscribedMsBetween(sources, fromMs, toMs) : [undefined];
  const at = valuesAt(sources, decided.lastMs);
  return [at, { ...at, nowMs: decided.firstMs }]
    .flatMap((values) => settings.between(fromMs, toMs).map((app) => ({ ...values, settings: app })))
    .flatMap((values) =>
      recipient.ownPreferences.between(fromMs, toMs).map((ownPreferences) => ({ ...values, ownPreferences })),
    )
    .flatMap((values) => recipient.timezone.between(fromMs, toMs).map((timezone) => ({ ...values, timezone })))
    .flatMap((values) => mutes.map((mutedUntilMs) => ({ ...values, mutedUntilMs })))
    .slice(0, MAX_COMBINATIONS)
    .flatMap((values) =>
      unsubscribedBetween(sources, fromMs, toMs).map((unsubscribed) => ({ ...values, unsubscribed })),
    )
    .flatMap((values) => contacts.map((hasContact) => ({ ...values, hasContact })))
    .flatMap((values) => unsubscriptions.map((unsubscribedAtMs) => ({ ...values, unsubscribedAtMs })))
    .slice(0, MAX_COMBINATIONS);
}

function contactOf({ hasEmail, hasPhno }: RecipientHistory, channel: 'email' | 'sms'): Timeline<boolean> {
  return channel === 'email' ? hasEmail : hasPhno;
}

/** Unsubscriptions from the conversation and from all emails. */
function unsubscriptionsOf({ recipient: { unsubscriptions }, conversationId }: ValueSources) {
  return [ALL_CONVERSATIONS, conversationId].flatMap((subject) => unsubscriptions.get(subject) ?? []);
}

function unsubscribedMsAt(sources: ValueSources, ms: number): number | undefined {
  return earliest(
    unsubscriptionsOf(sources).map((timeline) => timeline.at(ms)),
    ms,
  );
}

/** Both unsubscriptions may begin or end in one interval, so all combinations are returned. */
function unsubscribedMsBetween(sources: ValueSources, fromMs: number, toMs: number): (number | undefined)[] {
  let combinations: (number | undefined)[][] = [[]];
  for (const timeline of unsubscriptionsOf(sources)) {
    const values = timeline.between(fromMs, toMs).flatMap((ms) => ((ms ?? 0) > fromMs ? [undefined, ms] : [ms]));
    combinations = combinations.flatMap((others) => values.map((value) => [...others, value]));
  }
  return [...new Set(combinations.map((times) => earliest(times, toMs)))];
}

/** Returns the earliest time that is not after `untilMs`. An unsubscription begins at its own time. */
function earliest(times: readonly (number | undefined)[], untilMs: number): number | undefined {
  const known = times.flatMap((ms) => (ms !== undefined && ms <= untilMs ? [ms] : []));
  return known.length > 0 ? Math.min(...known) : undefined;
}

function unsubscribedAt({ threads }: ValueSources, ms: number): ReadonlySet<string> {
  if (threads.size === 0) return NO_THREADS;
  return new Set([...threads].flatMap(([parentId, timeline]) => (timeline.at(ms) ? [parentId] : [])));
}

/** Returns possible sets of unsubscribed threads. In each set, at most one thread differs from its state at the end. */
function unsubscribedBetween(sources: ValueSources, fromMs: number, toMs: number): ReadonlySet<string>[] {
  const last = unsubscribedAt(sources, toMs);
  const sets = [last];
  for (const [parentId, timeline] of sources.threads) {
    for (const isUnsubscribed of timeline.between(fromMs, toMs)) {
      if (isUnsubscribed === last.has(parentId)) continue;
      sets.push(isUnsubscribed ? new Set([...last, parentId]) : new Set([...last].filter((id) => id !== parentId)));
    }
  }
  return sets;
}

const NO_THREADS: ReadonlySet<string> = new Set();
