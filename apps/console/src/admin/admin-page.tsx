import './admin-page.css';
import { roleCovers } from '@chatwire/protocol/key-roles';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSignedInUser } from '../session/session-context.ts';
import { useHasRole } from '../session/use-has-role.ts';
import { needsRole, ROLE_NAMES } from '../text/roles.ts';
import { useRerenderOnZoneChange } from '../time/use-zone-choice.ts';
import { Icon } from '../ui/icon.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { SECTIONS, type SectionId } from './admin-search.ts';
import { AlarmsSection } from './alarms/alarms-section.tsx';
import { AuditSection } from './audit/audit-section.tsx';
import { KeysSection } from './keys/keys-section.tsx';
import { LogSection } from './log/log-section.tsx';
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
  alarms: AlarmsSection,
  keys: KeysSection,
  audit: AuditSection,
};

/** Opens the first section that the role may read. */
export function AdminStart(): ReactNode {
  const [first] = useSections();
  return <Navigate to="/admin/$section" params={{ section: first?.id ?? 'settings' }} replace />;
}

/** Administration: one section at a time. */
export function AdminPage(): ReactNode {
  useRerenderOnZoneChange();
  const { section } = route.useParams();
  const nav = useRef<HTMLElement>(null);
  const sections = useSections();
  // On a phone the navigation is wider than the screen: scrolls to the open section, with those beside it in sight.
  useEffect(() => {
    const current = nav.current?.querySelector(`[href$="/${section}"]`);
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [section]);
  const currentSection = SECTIONS.find(({ id }) => id === section);
  if (!currentSection) return <NotFound />;
  return (
    <div className="admin">
      <nav ref={nav} className="admin-sections" aria-label="Administration">
        {sections.map(({ id, label, icon }) => (
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
        <SectionContent key={section} section={currentSection} />
      </div>
    </div>
  );
}

type SectionSpec = (typeof SECTIONS)[number];

function SectionContent({ section: { id, reads, changes } }: { readonly section: SectionSpec }): ReactNode {
  const mayRead = useHasRole(reads);
  const canChange = useHasRole(changes);
  const { role } = useSignedInUser();
  if (!mayRead) return <NoAccess text={needsRole(reads)} />;
  const Content = CONTENTS[id];
  return (
    <>
      {!canChange && (
        <p className="admin-note" role="note">
          You’re signed in as {ROLE_NAMES[role]} and can read this page. Changing it needs the role{' '}
          {ROLE_NAMES[changes]}.
        </p>
      )}
      <Content />
    </>
  );
}

function NoAccess({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="state">
      <Icon name="key" size={28} />
      <h2>You don’t have access to this page</h2>
      <p>{text}</p>
    </div>
  );
}

/** Returns the sections that the role may read. */
function useSections(): readonly SectionSpec[] {
  const { role } = useSignedInUser();
  return SECTIONS.filter(({ reads }) => roleCovers(role, reads));
}
