import type { HttpServer } from '@chatwire/server';
import { builtApp } from './built-app.ts';

/** Of nothing: React Native fills a style element through the object model, which only has to exist. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The chat app and its gallery. Pictures and sounds of messages may be anywhere, as in every chat; scripts may not. */
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
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ],
  });
}
