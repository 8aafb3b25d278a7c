import type { CLOSE_CODES } from '@chatwire/protocol';

/** The codes stand here as numbers, as a bundle would hold the names of all of them; that they are the right ones is checked. */
type Code<Name extends keyof typeof CLOSE_CODES> = (typeof CLOSE_CODES)[Name];

/**
 * What to do after a connection has ended: `renew` the token and come back at once, come back after a `backoff` or after
 * so many milliseconds, once more after a `fault`, or `stop`.
 */
export type AfterClose = 'renew' | 'backoff' | 'fault' | 'stop' | number;

/**
 * `code` undefined: the network, or this side. `chance`: from 0 to 1.
 * See docs/spec/sdk.md#connection, docs/spec/rest-and-realtime.md#connection.
 */
export function afterClose(code: number | undefined, reason: string, chance: number): AfterClose {
  switch (code) {
    case 4_001 satisfies Code<'notAuthenticated'>:
    case 4_003 satisfies Code<'tokenRevoked'>:
      return 'renew';
    case 1_001 satisfies Code<'stopping'>:
      return 1_000 + 4_000 * chance;
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

/** `Retry-After: 5`, or the number alone. */
function secondsIn(reason: string): number {
  const seconds = /\d+/.exec(reason)?.[0];
  const floodedSeconds = 30;
  return seconds === undefined ? floodedSeconds : Math.min(Number(seconds), 3_600);
}
