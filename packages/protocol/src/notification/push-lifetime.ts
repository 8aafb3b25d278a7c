import { EXTENSION_CALL_TRIGGERS, type Trigger } from './enums.ts';

const CHAT_SECONDS = 3600;
/** A clear waits for a device that is off. See docs/spec/last-mile.md#clear-delivery. */
const CLEAR_SECONDS = 86_400;
/** Maximum time a call rings. */
const CALL_SECONDS = 30;
const CALL_TRIGGERS: ReadonlySet<Trigger> = new Set<Trigger>([
  'initiated',
  'rejected',
  'cancelled',
  'unanswered',
  ...EXTENSION_CALL_TRIGGERS,
]);

/**
 * Returns the seconds after which providers discard an undelivered push.
 * See docs/spec/notifications.md#apns-payload.
 */
export function pushLifetimeSecondsOf(trigger: Trigger): number {
  if (trigger === 'cleared') return CLEAR_SECONDS;
  return CALL_TRIGGERS.has(trigger) ? CALL_SECONDS : CHAT_SECONDS;
}
