import type { ErrorDetails } from '@chatwire/protocol';
import { isJsonObject } from './members-of.ts';

/** Members of the GET response that only the links in emails change. */
const READ_ONLY = ['unsubscribedAtMS', 'unsubscribedConversations'];
const PATH = 'preferences.email';

interface SubscriptionPatch {
  /** The body without these members. */
  readonly rest: unknown;
  /** `unsubscribed: false`. */
  readonly resubscribes: boolean;
  /** Paths given that only links set. */
  readonly readOnly: readonly string[];
  readonly faults: ErrorDetails;
}

/**
 * Reads the members of `preferences.email` about unsubscribing, which depend on no override.
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
    readOnly: readOnly.map((name) => `${PATH}.${name}`),
    faults: isFaulty ? { [`${PATH}.unsubscribed`]: ['must be false'] } : {},
  };
}
