import type { HttpServer } from '@chatwire/server';
import { builtApp } from './built-app.ts';

/** Serves the console: notification log, explanations, and administration. */
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
