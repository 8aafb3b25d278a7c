import type { PreparedEvent } from '../prepare-event.ts';

const CHAT_SECONDS = 3600;
/** A call rings no longer than this. */
const CALL_SECONDS = 30;

/** How loudly and how long a push asks to be delivered. See docs/spec/notifications.md#apns-payload, #fcm-payload. */
export interface Manner {
  /** Edits and deletes correct what is there already: no sound, low priority. */
  readonly isQuiet: boolean;
  readonly sound?: string;
  readonly lifetimeSeconds: number;
  /** Epoch seconds. */
  readonly expiry: number;
}

export function mannerOf({ occasion, settings: { sound } }: PreparedEvent, nowMs: number): Manner {
  const isCall = occasion.kind === 'call';
  const isQuiet = occasion.kind === 'change';
  const lifetimeSeconds = isCall ? CALL_SECONDS : CHAT_SECONDS;
  return {
    isQuiet,
    ...(!isQuiet && { sound: isCall ? sound.call : sound.chat }),
    lifetimeSeconds,
    expiry: Math.floor(nowMs / 1000) + lifetimeSeconds,
  };
}
