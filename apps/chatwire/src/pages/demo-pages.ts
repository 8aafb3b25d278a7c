import { readFile } from 'node:fs/promises';
import type { HttpServer } from '@chatwire/server';
import { Type } from 'typebox';

const BUILT = new URL('../../../demo/dist/', import.meta.url);
/** Of nothing: React Native fills a style element through the object model, which only has to exist. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
/** Pictures and sounds of messages may be anywhere, as in every chat; scripts may not. */
const CONTENT_POLICY = [
  "default-src 'self'",
  `style-src 'self' ${EMPTY_STYLE}`,
  "img-src 'self' data: blob: http: https:",
  "media-src 'self' data: blob: http: https:",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
};
const NOT_BUILT = 'The demo app is not built yet: `npm start` builds it.\n';
const File = Type.Object({ file: Type.String({ pattern: '^[\\w-][\\w.-]*$' }) });

/** The chat app and its gallery, as the build left them; which of its screens is shown, the page reads from its address. */
export function demoPages(http: HttpServer): void {
  for (const url of ['/demo', '/demo/gallery', '/demo/gallery/*']) {
    http.get(url, async (_request, reply) => {
      const page = await read('index.html');
      reply
        .header('Content-Security-Policy', CONTENT_POLICY)
        .header('Referrer-Policy', 'same-origin')
        .header('Cache-Control', 'no-cache');
      if (!page) return reply.code(503).header('Content-Type', 'text/plain; charset=utf-8').send(NOT_BUILT);
      return reply.header('Content-Type', 'text/html; charset=utf-8').send(page);
    });
  }

  http.get('/demo/assets/:file', { schema: { params: File } }, async (request, reply) => {
    const { file } = request.params;
    const body = await read(`assets/${file}`);
    if (!body) return reply.callNotFound();
    return (
      reply
        .header('Content-Type', TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
        // The name holds a hash of the content.
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .send(body)
    );
  });
}

function read(path: string): Promise<Buffer | undefined> {
  return readFile(new URL(path, BUILT)).catch(() => undefined);
}
