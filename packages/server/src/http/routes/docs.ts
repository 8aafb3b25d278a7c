import { readFile } from 'node:fs/promises';
import { asyncApiDocument } from '../asyncapi/asyncapi-document.ts';
import type { HttpServer } from '../http-server.ts';
import type { ApiRoute } from '../openapi/api-routes.ts';
import type { Json } from '../openapi/component-schemas.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import { ReusableResponse } from '../responses/reusable-response.ts';

const ASSETS = new URL('../../../assets/reference/', import.meta.url);
const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript' } as const;
const FILES = [
  'reference.css',
  'requests.css',
  'reference.js',
  'credentials.js',
  'curl.js',
  'dom.js',
  'frame-view.js',
  'operation-view.js',
  'request-form.js',
  'response-view.js',
  'schema-view.js',
] as const;
const CONTENT_POLICY = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * See docs/spec/rest-and-realtime.md#keys-settings-and-health: the API as documents for programs, and as a page for people. Generated on first request.
 */
export function docsRoutes(http: HttpServer, routes: readonly ApiRoute[]): void {
  json('/v3/openapi.json', () => openApiDocument(routes));
  json('/v3/asyncapi.json', asyncApiDocument);
  page('/v3/docs', 'reference.html', TYPES.html);
  for (const file of FILES) page(`/v3/docs/${file}`, file, file.endsWith('.css') ? TYPES.css : TYPES.js);

  function json(path: string, documentOf: () => Json): void {
    const document = new ReusableResponse('application/json; charset=utf-8', async () => JSON.stringify(documentOf()));
    http.get(path, (request, reply) => document.send(request, reply));
  }

  function page(path: string, file: string, type: string): void {
    const body = new ReusableResponse(`${type}; charset=utf-8`, () => readFile(new URL(file, ASSETS)));
    http.get(path, { config: { rate: 'uncounted' } }, (request, reply) =>
      body.send(
        request,
        reply.header('Content-Security-Policy', CONTENT_POLICY).header('X-Content-Type-Options', 'nosniff'),
      ),
    );
  }
}
