import './admin-page.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { isSectionId, SECTIONS, type SectionId } from './admin-search.ts';
import { KeysSection } from './keys/keys-section.tsx';
import { LogSection } from './log/log-section.tsx';
import { Toasts } from './parts/toasts.tsx';
import { ProvidersSection } from './providers/providers-section.tsx';
import { SettingsSection } from './settings/settings-section.tsx';
import { TemplatesSection } from './templates/templates-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

const route = getRouteApi('/admin/$section');

const CONTENTS: Readonly<Record<SectionId, () => ReactNode>> = {
  providers: ProvidersSection,
  settings: SettingsSection,
  templates: TemplatesSection,
  log: LogSection,
  webhooks: WebhooksSection,
  keys: KeysSection,
};

/** Administration: one section at a time. */
export function AdminPage(): ReactNode {
  const { section } = route.useParams();
  const sections = useRef<HTMLElement>(null);
  // On a phone the sections are wider than the screen.
  useEffect(() => {
    const current = sections.current?.querySelector(`[href$="/${section}"]`);
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [section]);
  if (!isSectionId(section)) return <NotFound />;
  const Content = CONTENTS[section];
  return (
    <Toasts>
      <div className="admin">
        <nav ref={sections} className="admin-sections" aria-label="Administration">
          {SECTIONS.map(({ id, label, icon }) => (
            <Link
              key={id}
              to="/admin/$section"
              params={{ section: id }}
              className="nav-link"
              activeOptions={{ includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              <Icon name={icon} />
              {label}
            </Link>
          ))}
        </nav>
        <div className="admin-content">
          <Content key={section} />
        </div>
      </div>
    </Toasts>
  );
}
