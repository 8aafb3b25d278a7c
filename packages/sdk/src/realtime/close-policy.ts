// By its own name: bundlers of phones take whole modules, and the others bring the schema library along.
import { CLOSE_CODES } from '@chatwire/protocol/close-codes';

/**
 * What to do after a connection has ended: `renew` the token and come back at once, come back after a `backoff` or after
 * so many milliseconds, once more after a `fault`, or `stop`.
 */
export type AfterClose = 'renew' | 'backoff' | 'fault' | 'stop' | number;

/** `code` undefined: the network, or this side. `chance`: from 0 to 1. Contract 10, R 14.1. */
export function afterClose(code: number | undefined, reason: string, chance: number): AfterClose {
  switch (code) {
    case CLOSE_CODES.notAuthenticated:
    case CLOSE_CODES.tokenRevoked:
      return 'renew';
    case CLOSE_CODES.stopping:
      return 1_000 + 4_000 * chance;
    case CLOSE_CODES.flooding:
      return secondsIn(reason) * 1_000;
    case CLOSE_CODES.tooManyConnections:
      return 'stop';
    case CLOSE_CODES.protocolFault:
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
