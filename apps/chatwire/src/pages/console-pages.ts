import type { HttpServer } from '@chatwire/server';
import { builtApp } from './built-app.ts';

/** Serves the console: notification log, explanations, and administration. `home`: path of the start page, if there is one. */
export function consolePages(http: HttpServer, home?: string): void {
  builtApp(http, {
    name: 'console',
    home,
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
