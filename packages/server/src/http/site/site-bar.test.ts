import { expect, test } from 'vitest';
import { withSiteBar } from './site-bar.ts';

const PAGE = '<head><!-- site-head --></head><body><!-- site-bar --></body>';
const PAGES = [
  { href: '/', label: 'Start' },
  { href: '/console', label: 'Console' },
  { href: '/v3/docs', label: 'API' },
];

test('the bar links to all pages, marks the current one, and its brand leads to the start page', () => {
  const html = withSiteBar(PAGE, PAGES, '/v3/docs');
  expect(html).toContain('<a class="site-brand" href="/">');
  expect(html).toContain('<a href="/console">Console</a><a href="/v3/docs" aria-current="page">API</a>');
  expect(html).toContain('<script src="/v3/docs/theme.js">');
});

test('without a start page the brand is no link, and without pages there is no menu', () => {
  const html = withSiteBar(PAGE, [], '/v3/docs');
  expect(html).toContain('<span class="site-brand">');
  expect(html).not.toContain('popover');
});
