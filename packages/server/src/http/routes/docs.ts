import { readFile } from 'node:fs/promises';
import { asyncApiDocument } from '../asyncapi/asyncapi-document.ts';
import type { HttpServer } from '../http-server.ts';
import type { ApiRoute } from '../openapi/api-routes.ts';
import type { Json } from '../openapi/component-schemas.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import { ReusableResponse } from '../responses/reusable-response.ts';
import { PAGE_POLICY } from '../site/not-found-page.ts';
import { type SitePage, withSiteBar } from '../site/site-bar.ts';

const ASSETS = new URL('../../../assets/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};
/** Files of all pages with the navigation bar, including this one. */
const SITE_FILES = ['tokens.css', 'bar.css', 'controls.css', 'theme.js', 'copy-text.js', 'mark.svg', 'not-found.css'];
const REFERENCE_FILES = [
  'reference.css',
  'requests.css',
  'reference.js',
  'code-block.js',
  'code.css',
  'credentials.js',
  'curl.js',
  'dom.js',
  'frame-view.js',
  'highlight.js',
  'operation-view.js',
  'request-form.js',
  'request-samples.js',
  'response-examples.js',
  'response-view.js',
  'schema-view.js',
  'search.js',
  'typescript.js',
];
const PAGE = '/v3/docs';

/** Additions to the API reference. */
export interface DocsOptions {
  /** Pages to which its navigation bar links. Default: none. */
  readonly pages?: readonly SitePage[];
  /** Path that responds with `{key}` to browsers on this machine. Default: none, and no button that fills in the key. */
  readonly demoKeyPath?: string;
}

/**
 * Registers the API reference: as documents for programs, and as a page for people. They are created at the first request.
 * See docs/spec/rest-and-realtime.md#keys-settings-and-health.
 */
export function docsRoutes(http: HttpServer, routes: readonly ApiRoute[], options: DocsOptions = {}): void {
  json('/v3/openapi.json', () => openApiDocument(routes));
  json('/v3/asyncapi.json', asyncApiDocument);
  serve(PAGE, 'text/html; charset=utf-8', async () => {
    const page = await readFile(new URL('reference/reference.html', ASSETS), 'utf8');
    const body = options.demoKeyPath === undefined ? '<body>' : `<body data-demo-key="${options.demoKeyPath}">`;
    return withSiteBar(page, options.pages ?? [], PAGE).replace('<body>', body);
  });
  for (const file of SITE_FILES) asset('site', file);
  for (const file of REFERENCE_FILES) asset('reference', file);

  function json(path: string, documentOf: () => Json): void {
    const document = new ReusableResponse('application/json; charset=utf-8', async () => JSON.stringify(documentOf()));
    http.get(path, (request, reply) => document.send(request, reply));
  }

  function asset(folder: string, file: string): void {
    const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    serve(`${PAGE}/${file}`, type, () => readFile(new URL(`${folder}/${file}`, ASSETS)));
  }

  function serve(path: string, type: string, make: () => Promise<string | Buffer>): void {
    const body = new ReusableResponse(type, make);
    http.get(path, { config: { rate: 'uncounted' } }, (request, reply) =>
      body.send(
        request,
        reply.header('Content-Security-Policy', PAGE_POLICY).header('X-Content-Type-Options', 'nosniff'),
      ),
    );
  }
}
