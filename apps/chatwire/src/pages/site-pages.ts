import type { SitePage } from '@chatwire/server';

/** The pages of `npm start`, in the order of their links. `TopBar` of the demo app has the same. */
export const SITE_PAGES: readonly SitePage[] = [
  { href: '/', label: 'Start' },
  { href: '/demo', label: 'Demo' },
  { href: '/demo/gallery', label: 'Gallery' },
  { href: '/console', label: 'Console' },
  { href: '/sandbox', label: 'Sandbox' },
  { href: '/sandbox/phones', label: 'Phones' },
  { href: '/v3/docs', label: 'API' },
];
