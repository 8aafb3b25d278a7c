import type { ErrorDetails } from '@chatwire/protocol';
import { isJsonObject } from './members-of.ts';

/** Members of `preferences.email` that only unsubscribe links can change. */
const READ_ONLY = ['unsubscribedAtMS', 'unsubscribedConversations'];
const EMAIL_PATH = 'preferences.email';

interface SubscriptionPatch {
  /** The body without members about unsubscribing. */
  readonly rest: unknown;
  /** Whether the body contains `unsubscribed: false`, or `null`. */
  readonly resubscribes: boolean;
  /** Paths in the body that only unsubscribe links can change. */
  readonly readOnly: readonly string[];
  readonly faults: ErrorDetails;
}

/**
 * Splits off the members of `preferences.email` about unsubscribing, which users can write regardless of overrides.
 * See docs/spec/last-mile.md#unsubscribe.
 */
export function withoutSubscription(body: unknown): SubscriptionPatch {
  const none = { rest: body, resubscribes: false, readOnly: [], faults: {} };
  if (!isJsonObject(body) || !isJsonObject(body['preferences'])) return none;
  const { preferences } = body;
  const { email, ...others } = preferences;
  if (!isJsonObject(email)) return none;
  const { unsubscribed, ...kept } = email;
  const readOnly = READ_ONLY.filter((name) => Object.hasOwn(kept, name));
  if (unsubscribed === undefined && readOnly.length === 0) return none;
  const values = Object.fromEntries(Object.entries(kept).filter(([name]) => !READ_ONLY.includes(name)));
  const isFaulty = unsubscribed !== undefined && unsubscribed !== false && unsubscribed !== null;
  return {
    rest: { ...body, preferences: { ...others, email: values } },
    resubscribes: unsubscribed !== undefined,
    readOnly: readOnly.map((name) => `${EMAIL_PATH}.${name}`),
    faults: isFaulty ? { [`${EMAIL_PATH}.unsubscribed`]: ['must be false'] } : {},
  };
}
