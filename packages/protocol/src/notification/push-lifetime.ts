import { EXTENSION_TRIGGERS, type Trigger } from './enums.ts';

const CHAT_SECONDS = 3600;
/** A call rings no longer than this. */
const CALL_SECONDS = 30;
const CALL_TRIGGERS: ReadonlySet<Trigger> = new Set<Trigger>([
  'initiated',
  'rejected',
  'cancelled',
  'unanswered',
  ...EXTENSION_TRIGGERS,
]);

/** Seconds after which providers drop a push that was not delivered. See docs/spec/notifications.md#apns-payload. */
export function pushLifetimeSecondsOf(trigger: Trigger): number {
  return CALL_TRIGGERS.has(trigger) ? CALL_SECONDS : CHAT_SECONDS;
}
