import { readFile } from 'node:fs/promises';
import type { HttpServer } from '@chatwire/server';
import { Type } from 'typebox';

interface BuiltApp {
  /** For people who open it before it is built. */
  readonly name: string;
  /** Where the build left it. */
  readonly dist: URL;
  /** Every address that shows its page; which of its screens is meant, the page reads from the address. */
  readonly pages: readonly string[];
  /** Where its files are served. */
  readonly base: string;
  readonly contentPolicy: readonly string[];
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
};
const FileName = Type.Object({ file: Type.String({ pattern: '^[\\w-][\\w.-]*$' }) });

/** Serves an app for the browser as its build left it: the page is asked for again each time, its parts never. */
export function builtApp(http: HttpServer, { name, dist, pages, base, contentPolicy }: BuiltApp): void {
  for (const url of pages) {
    http.get(url, { config: { rate: 'uncounted' } }, async (_request, reply) => {
      const page = await read(dist, 'index.html');
      reply
        .header('Content-Security-Policy', contentPolicy.join('; '))
        .header('Referrer-Policy', 'same-origin')
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'no-cache');
      const notBuilt = `The ${name} is not built yet: \`npm start\` builds it.\n`;
      if (!page) return reply.code(503).header('Content-Type', 'text/plain; charset=utf-8').send(notBuilt);
      return reply.header('Content-Type', 'text/html; charset=utf-8').send(page);
    });
  }

  http.get(
    `${base}/assets/:file`,
    { config: { rate: 'uncounted' }, schema: { params: FileName } },
    async (request, reply) => {
      const { file } = request.params;
      const body = await read(dist, `assets/${file}`);
      if (!body) return reply.callNotFound();
      return (
        reply
          .header('Content-Type', TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
          .header('X-Content-Type-Options', 'nosniff')
          // The name holds a hash of the content.
          .header('Cache-Control', 'public, max-age=31536000, immutable')
          .send(body)
      );
    },
  );
}

function read(dist: URL, path: string): Promise<Buffer | undefined> {
  return readFile(new URL(path, dist)).catch(() => undefined);
}
