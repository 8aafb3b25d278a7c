import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SitePage, withSiteBar } from './site-bar.ts';

const API = { href: '/v3/docs', label: 'API reference' };

/** Sent with every page that loads only files of this server. */
export const PAGE_POLICY = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Returns whether a request for an unknown path comes from a browser that opens a page, and not from a program that
 * calls the API.
 */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isApi = /^\/+v3(?:[/?]|$)/.test(url);
  return (method === 'GET' || method === 'HEAD') && !isApi && (headers.accept ?? '').includes('text/html');
}

/** Returns a function that responds with a page for unknown paths. `pages`: those in its navigation bar; the first one is also a button. */
export function notFoundPage(pages: readonly SitePage[]): (reply: FastifyReply) => FastifyReply {
  const html = withSiteBar(contentOf(pages), pages, '');
  return (reply) =>
    reply
      .code(404)
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Security-Policy', PAGE_POLICY)
      .header('Cache-Control', 'no-store')
      .send(html);
}

function contentOf([first]: readonly SitePage[]): string {
  const home = first && { ...first, label: first.href === '/' ? 'Start page' : first.label };
  const buttons = [...(home ? [home] : []), API].map(
    ({ href, label }, index) => `<a class="button${index === 0 ? ' primary' : ''}" href="${href}">${label}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Page not found · Chatwire</title>
<!-- site-head -->
<link rel="stylesheet" href="/v3/docs/not-found.css">
</head>
<body>
<!-- site-bar -->
<main id="content" tabindex="-1">
  <p class="code">404</p>
  <h1>Page not found</h1>
  <p class="muted">There is no page at this address. The link may be outdated, or the address mistyped.</p>
  <p class="buttons">${buttons.join('')}</p>
</main>
</body>
</html>
`;
}
