import { readFile } from 'node:fs/promises';
import type { HttpServer } from '@chatwire/server';
import { Type } from 'typebox';

interface BuiltApp {
  /** Name in the message to people who open the app before it is built. */
  readonly name: string;
  /** Folder with the build output. */
  readonly dist: URL;
  /** Paths that serve the page. The page chooses its screen from the path. */
  readonly pages: readonly string[];
  /** Base path of its files. */
  readonly base: string;
  readonly contentPolicy: readonly string[];
  /** Path of the start page, to which its brand links. Default: none. */
  readonly home?: string | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
};
/** The only asset whose name does not contain a hash of its content. */
const SERVICE_WORKER = 'service-worker.js';
const FileName = Type.Object({ file: Type.String({ pattern: '^[\\w-][\\w.-]*$' }) });

/** Serves a built web app. The page is revalidated on every request; its assets are cached forever. */
export function builtApp(http: HttpServer, { name, dist, pages, base, contentPolicy, home }: BuiltApp): void {
  for (const url of pages) {
    http.get(url, { config: { rate: 'uncounted' } }, async (_request, reply) => {
      const builtPage = await read(dist, 'index.html');
      const page =
        home === undefined ? builtPage : builtPage?.toString().replace('<html ', `<html data-home="${home}" `);
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
          .header('Cache-Control', file === SERVICE_WORKER ? 'no-cache' : 'public, max-age=31536000, immutable')
          // A service worker then receives pushes for all of the app, not only for its files.
          .header('Service-Worker-Allowed', `${base}/`)
          .send(body)
      );
    },
  );
}

function read(dist: URL, path: string): Promise<Buffer | undefined> {
  return readFile(new URL(path, dist)).catch(() => undefined);
}
