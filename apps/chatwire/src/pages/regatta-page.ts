import { type HttpServer, withSiteBar } from '@chatwire/server';
import { SITE_PAGES } from './site-pages.ts';

const PATH = '/harbour/regatta';
const TITLE = 'Harbour regatta: start list';
const DESCRIPTION = 'Eleven boats, two classes. First start on Sunday at ten, off the long pier.';

/**
 * Returns the link to the page as it is in a message of the demo data, with its preview. The server itself would add no
 * preview of a page on this machine: see docs/decisions/link-previews.md.
 */
export function regattaLink(publicUrl: string): {
  readonly url: string;
  readonly title: string;
  readonly description: string;
} {
  return { url: `${publicUrl}${PATH}`, title: TITLE, description: DESCRIPTION };
}

/** Serves the page to which a message of the demo data links. */
export function regattaPage(http: HttpServer): void {
  http.get(PATH, { config: { rate: 'uncounted' } }, (_request, reply) =>
    reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header(
        'Content-Security-Policy',
        "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'no-cache')
      .send(withSiteBar(HTML, SITE_PAGES, PATH)),
  );
}

const BOATS = {
  'Keelboats, 10:00': ['Tern', 'Brent Goose', 'Eider', 'Northern Light', 'Sandpiper'],
  'Dinghies, 10:20': ['Puffin', 'Dotterel', 'Whimbrel', 'Teal', 'Dunlin', 'Knot'],
} as const;

const CLASSES = Object.entries(BOATS)
  .map(([title, boats]) => `<h2>${title}</h2>\n<ol>${boats.map((boat) => `<li>${boat}</li>`).join('')}</ol>`)
  .join('\n');

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${TITLE}</title>
<meta name="description" content="${DESCRIPTION}">
<!-- site-head -->
<link rel="stylesheet" href="/assets/style.css">
</head>
<body>
<!-- site-bar -->
<main id="content">
<h1>${TITLE}</h1>
<p>${DESCRIPTION}</p>
${CLASSES}
</main>
</body>
</html>
`;
