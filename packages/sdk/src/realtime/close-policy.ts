// By its own name: bundlers of phones take whole modules, and the others bring the schema library along.
import { CLOSE_CODES } from '@chatwire/protocol/close-codes';

/** What to do after a connection has ended. */
export type AfterClose =
  /** Get a newer token and come back at once. */
  | { readonly kind: 'renew' }
  /** Come back after so long, plus a random part of `spreadMs`. */
  | { readonly kind: 'wait'; readonly leastMs: number; readonly spreadMs: number }
  /** Come back after a wait that grows with every failure. */
  | { readonly kind: 'backoff' }
  /** Come back once. */
  | { readonly kind: 'fault' }
  /** Do not come back. */
  | { readonly kind: 'stop' };

const FLOODED_SECONDS = 30;

/** Contract 10, R 14.1. `code` undefined: the network, or this side. */
export function afterClose(code: number | undefined, reason: string): AfterClose {
  switch (code) {
    case CLOSE_CODES.notAuthenticated:
    case CLOSE_CODES.tokenRevoked:
      return { kind: 'renew' };
    case CLOSE_CODES.stopping:
      return { kind: 'wait', leastMs: 1_000, spreadMs: 4_000 };
    case CLOSE_CODES.flooding:
      return { kind: 'wait', leastMs: secondsIn(reason) * 1_000, spreadMs: 0 };
    case CLOSE_CODES.tooManyConnections:
      return { kind: 'stop' };
    case CLOSE_CODES.protocolFault:
      return { kind: 'fault' };
    default:
      return { kind: 'backoff' };
  }
}

/** `Retry-After: 5`, or the number alone. */
function secondsIn(reason: string): number {
  const seconds = /\d+/.exec(reason)?.[0];
  return seconds === undefined ? FLOODED_SECONDS : Math.min(Number(seconds), 3_600);
}
