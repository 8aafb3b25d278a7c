import type { CLOSE_CODES } from '@chatwire/protocol';

/** Literal codes, because a bundle would otherwise contain all names. The type verifies them. */
type Code<Name extends keyof typeof CLOSE_CODES> = (typeof CLOSE_CODES)[Name];

/**
 * Action after a closed connection: `renew` the token and reconnect at once, reconnect after a `backoff` or after this many
 * milliseconds, retry once after a `fault`, or `stop`.
 */
export type CloseAction = 'renew' | 'backoff' | 'fault' | 'stop' | number;

/**
 * Returns the action for a close code; undefined: closed by the network or by this client. `random`: from 0 to 1.
 * See docs/spec/sdk.md#connection, docs/spec/rest-and-realtime.md#connection.
 */
export function closeActionOf(code: number | undefined, reason: string, random: number): CloseAction {
  switch (code) {
    case 4_001 satisfies Code<'notAuthenticated'>:
    case 4_003 satisfies Code<'tokenRevoked'>:
      return 'renew';
    case 1_001 satisfies Code<'stopping'>:
      return 1_000 + 4_000 * random;
    case 4_029 satisfies Code<'flooding'>:
      return secondsIn(reason) * 1_000;
    case 4_009 satisfies Code<'tooManyConnections'>:
      return 'stop';
    case 4_010 satisfies Code<'protocolFault'>:
      return 'fault';
    default:
      return 'backoff';
  }
}

/** Parses `Retry-After: 5`, or the number alone. */
function secondsIn(reason: string): number {
  const seconds = /\d+/.exec(reason)?.[0];
  const floodedSeconds = 30;
  return seconds === undefined ? floodedSeconds : Math.min(Number(seconds), 3_600);
}
