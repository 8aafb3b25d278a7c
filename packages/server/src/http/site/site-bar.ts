/** A page to which the navigation bar links. */
export interface SitePage {
  /** Path on this server. */
  readonly href: string;
  readonly label: string;
}

const ICONS = {
  auto: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM8 2.5v11',
  light:
    'M8 10.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4ZM8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1',
  dark: 'M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6Z',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
} as const;

/** Elements for the head of a page: colours, controls, and the chosen theme. */
const HEAD = `<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/v3/docs/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/v3/docs/tokens.css">
<link rel="stylesheet" href="/v3/docs/bar.css">
<link rel="stylesheet" href="/v3/docs/controls.css">
<script src="/v3/docs/theme.js"></script>`;

/**
 * Replaces the comments `site-head` and `site-bar` of a page with the navigation bar (brand, links, theme switch) and the
 * elements that it needs in the head. On phones, the links are in a menu. The brand links to `/` only if that is one of
 * the pages. `current`: path of the page itself.
 */
export function withSiteBar(html: string, pages: readonly SitePage[], current: string): string {
  return html.replace('<!-- site-head -->', HEAD).replace('<!-- site-bar -->', siteBar(pages, current));
}

function siteBar(pages: readonly SitePage[], current: string): string {
  const brand = '<img src="/v3/docs/mark.svg" alt=""><span>Chatwire</span>';
  const home = pages.find(({ href }) => href === '/');
  const links = pages.filter((page) => page !== home);
  return `<a class="site-skip" href="#content">Skip to content</a>
<header class="site-bar">
  ${home ? `<a class="site-brand" href="/"${current === '/' ? ' aria-current="page"' : ''}>${brand}</a>` : `<span class="site-brand">${brand}</span>`}
  ${links.length > 0 ? `<nav id="site-pages" popover aria-label="Pages">${links.map((page) => link(page, current)).join('')}</nav>` : ''}
  <div class="site-tools">
    <button type="button" class="site-icon theme-switch" aria-label="Colours">${icon('auto')}${icon('light')}${icon('dark')}</button>
    ${links.length > 0 ? `<button type="button" class="site-icon site-menu" popovertarget="site-pages" aria-label="Pages">${icon('menu')}</button>` : ''}
  </div>
</header>`;
}

function link({ href, label }: SitePage, current: string): string {
  return `<a href="${href}"${href === current ? ' aria-current="page"' : ''}>${label}</a>`;
}

function icon(name: keyof typeof ICONS): string {
  return `<svg class="${name}" viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
}
