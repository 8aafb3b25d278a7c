import type { HttpServer } from '@chatwire/server';
import { builtApp } from './built-app.ts';

/** The console: notification logs, why, and administration, for holders of a fullAccess key. */
export function consolePages(http: HttpServer): void {
  builtApp(http, {
    name: 'console',
    dist: new URL('../../web/console/', import.meta.url),
    pages: ['/console', '/console/*'],
    base: '/console',
    contentPolicy: [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ],
  });
}
