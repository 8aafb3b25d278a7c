import type { FastifyCorsOptions } from '@fastify/cors';
import { originMatcher } from './origin-matcher.ts';

/**
 * Path of device receipts. Devices send them from pages of any origin, which is safe because their credential is in the
 * body, and never in a cookie.
 */
export const RECEIPTS_PATH = '/v3/notifications/push/v1/receipts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const HEADERS = ['apikey', 'authToken', 'onBehalfOf', 'Content-Type', 'X-Request-Id', 'Last-Event-ID', 'traceparent'];
const EXPOSED = [
  'X-Request-Id',
  'Idempotent-Replay',
  'X-Rate-Limit',
  'X-Rate-Limit-Remaining',
  'X-Rate-Limit-Reset',
  'Retry-After',
];

/** Returns a function that determines the CORS options of a URL: the configured origins, and any origin for device receipts. */
export function corsOf(origins: readonly string[]): (url: string) => FastifyCorsOptions {
  const configured = {
    origin: origins.map(originMatcher),
    methods: METHODS,
    allowedHeaders: HEADERS,
    exposedHeaders: EXPOSED,
  };
  const anyOrigin = { ...configured, origin: '*' };
  return (url) => (url.split('?')[0] === RECEIPTS_PATH ? anyOrigin : configured);
}
