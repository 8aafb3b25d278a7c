import { type Json, jsonsOf, parseJson } from '../base/json.ts';
import { objectIn, pushParts } from '../base/push-parts.ts';

/** What a push removes from the notification list. */
export interface Clear {
  /** As on the wire; each covers a set of notifications. See docs/spec/last-mile.md#clear-form. */
  readonly items: readonly Json[];
  /** Unread messages of the user; undefined while the server sends no badge. */
  readonly badge: number | undefined;
  /** Whether the push has no other purpose: nothing of it is shown. */
  readonly isOnlyClear: boolean;
}

/**
 * Reads the clear of a push from any provider: of a clear push, or of another push that carries one. Undefined if there is
 * none. See docs/spec/last-mile.md#clear-form.
 */
export function clearOf(payload: unknown): Clear | undefined {
  const inner = pushParts(payload).find(({ type, clear }) => type === 'clear' || clear !== undefined);
  if (!inner) return undefined;
  const { type, clear, aps, unreadMessageCount } = inner;
  return {
    // FCM carries text only.
    items: jsonsOf(typeof clear === 'string' ? parseJson(clear) : clear),
    badge: countOf(objectIn(payload)['app_badge'] ?? objectIn(aps)['badge'] ?? unreadMessageCount),
    isOnlyClear: type === 'clear',
  };
}

/** Returns a count, as a number or as the text that FCM makes of it. */
function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
