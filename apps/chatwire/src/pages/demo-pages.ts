import type { HttpServer } from '@chatwire/server';
import { builtApp } from './built-app.ts';

/** Hash of an empty style element. React Native for Web creates one and fills it through the CSSOM. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Serves the chat app and its gallery. Media of messages may have any origin; scripts may not. */
export function demoPages(http: HttpServer): void {
  builtApp(http, {
    name: 'demo app',
    dist: new URL('../../web/demo/', import.meta.url),
    pages: ['/demo', '/demo/gallery', '/demo/gallery/*'],
    base: '/demo',
    contentPolicy: [
      "default-src 'self'",
      `style-src 'self' ${EMPTY_STYLE}`,
      "img-src 'self' data: blob: http: https:",
      "media-src 'self' data: blob: http: https:",
      "object-src 'none'",
      // The gallery shows scenes that open dialogs in frames of its own.
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ],
  });
}
