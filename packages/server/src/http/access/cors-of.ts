import type { FastifyCorsOptions } from '@fastify/cors';
import { originMatcher } from './origin-matcher.ts';

/** Path of device receipts. Devices report from any page; their credential is in the body, never in a cookie. */
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

/** Returns which origins may call a path: those of the settings, and every origin where devices report. */
export function corsOf(origins: readonly string[]): (url: string) => FastifyCorsOptions {
  const own = {
    origin: origins.map(originMatcher),
    methods: METHODS,
    allowedHeaders: HEADERS,
    exposedHeaders: EXPOSED,
  };
  const open = { ...own, origin: '*' };
  return (url) => (url.split('?')[0] === RECEIPTS_PATH ? open : own);
}
