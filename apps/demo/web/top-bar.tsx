import { useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { SITE_THEMES, type SiteTheme } from './site-theme.ts';

interface Props {
  readonly current: '/demo' | '/demo/gallery';
  readonly theme: SiteTheme;
  readonly onTheme: (theme: SiteTheme) => void;
  /** At the end of the bar, before the theme switch. */
  readonly children?: ReactNode;
}

/** The bar of every page of `npm start`, with the classes of `packages/server/assets/site/bar.css`. */
export function TopBar({ current, theme, onTheme, children }: Props): ReactNode {
  const t = useTranslate();
  const next = SITE_THEMES[(SITE_THEMES.indexOf(theme) + 1) % SITE_THEMES.length] ?? 'auto';
  const label = `${t('demo.appearance')}: ${t(theme === 'auto' ? 'demo.system' : `demo.${theme}`)}`;
  return (
    <header className="site-bar">
      <a href="/" className="site-brand" aria-label={t('demo.startPage')}>
        <img src="/v3/docs/mark.svg" alt="" />
        <span>Chatwire</span>
      </a>
      <nav id="site-pages" popover="auto" aria-label={t('demo.pages')}>
        {PAGES.map(([href, name]) => (
          <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <div className="site-tools">
        {children}
        <button
          type="button"
          className="site-icon theme-switch"
          data-theme={theme}
          title={label}
          aria-label={label}
          onClick={() => onTheme(next)}
        >
          <BarIcon name={theme} />
        </button>
        <button type="button" className="site-icon site-menu" popoverTarget="site-pages" aria-label={t('demo.pages')}>
          <BarIcon name="menu" />
        </button>
      </div>
    </header>
  );
}

function BarIcon({ name }: { readonly name: keyof typeof ICON_PATHS }): ReactNode {
  return (
    <svg className={name} viewBox="0 0 16 16" aria-hidden>
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

/** The same as in `apps/chatwire/src/pages/site-pages.ts`; a test compares them. */
const PAGES = [
  ['/demo', 'Demo'],
  ['/demo/gallery', 'Gallery'],
  ['/console', 'Console'],
  ['/sandbox', 'Sandbox'],
  ['/sandbox/phones', 'Phones'],
  ['/v3/docs', 'API'],
] as const;

/** SVG paths on a grid of 16 × 16. */
const ICON_PATHS = {
  auto: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM8 2.5v11',
  light:
    'M8 10.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4ZM8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1',
  dark: 'M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6Z',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
} as const;
