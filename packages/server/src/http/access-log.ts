import { assertNever } from '../base/values/assert-never.ts';
import type { Logger } from '../telemetry/logger.ts';
import { findCaller } from './access/caller.ts';
import { clientNetworkOf, type ProxyTrust } from './limits/client-network.ts';
import type { ObservedRequest } from './observe-requests.ts';
import { traceIdOf } from './trace-requests.ts';

export interface AccessLogOptions {
  readonly logger: Logger;
  /** Whether lines contain the client's address, which is personal data in many countries. */
  readonly withAddress: boolean;
  readonly isTrustedProxy: ProxyTrust;
}

/**
 * Returns a function that logs one line per request. The line contains the route's template, and never path, query, headers,
 * or body, which contain ids of people and credentials. See docs/guides/monitoring.md#access-log.
 */
export function accessLog({ logger, withAddress, isTrustedProxy }: AccessLogOptions) {
  return ({ request, reply, route, durationMs, bytes, isAborted }: ObservedRequest): void => {
    const traceId = traceIdOf(request);
    logger.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(durationMs * 10) / 10,
        bytes,
        ...callerFields(request),
        ...(isAborted && { aborted: true }),
        ...(traceId !== undefined && { traceId }),
        ...(withAddress && { address: clientNetworkOf(request.raw, isTrustedProxy) }),
      },
      'request',
    );
  };
}

function callerFields(request: ObservedRequest['request']) {
  const caller = findCaller(request);
  if (!caller) return { caller: 'none' };
  switch (caller.kind) {
    case 'user':
      return { caller: 'user' };
    case 'person':
      // Only the id: the audit log has the person's name.
      return { caller: 'person', person: caller.person.id };
    case 'key':
      return { caller: 'key', key: caller.keyName };
    default:
      return assertNever(caller);
  }
}
