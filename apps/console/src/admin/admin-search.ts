import type { KeyRole } from '@chatwire/protocol';
import type { IconName } from '../ui/icon.tsx';
import { type AuditSearch, parseAuditSearch } from './audit/audit-search.ts';

/**
 * Sections of the administration. Each has its own URL, the role required to see it, and the role required to change
 * its content.
 */
export const SECTIONS = [
  { id: 'providers', label: 'Providers', icon: 'send', reads: 'support', changes: 'operator' },
  { id: 'settings', label: 'Notification settings', icon: 'gear', reads: 'viewer', changes: 'operator' },
  { id: 'templates', label: 'Templates', icon: 'edit', reads: 'viewer', changes: 'operator' },
  { id: 'log', label: 'Log', icon: 'list', reads: 'viewer', changes: 'operator' },
  { id: 'webhooks', label: 'Failure webhooks', icon: 'link', reads: 'support', changes: 'operator' },
  { id: 'alarms', label: 'Alarms', icon: 'bell', reads: 'viewer', changes: 'operator' },
  { id: 'keys', label: 'API keys', icon: 'key', reads: 'fullAccess', changes: 'fullAccess' },
  { id: 'audit', label: 'Audit', icon: 'clock', reads: 'operator', changes: 'operator' },
] as const satisfies readonly {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly reads: KeyRole;
  readonly changes: KeyRole;
}[];

export type SectionId = (typeof SECTIONS)[number]['id'];

/** URL parameters of a section: the open item, and the filters of the audit log. */
export interface AdminSearch extends AuditSearch {
  /** Provider account, webhook, alarm, template, or audit entry; `new…` while one is created. */
  readonly item?: string;
  /** Language of the templates; absent for those of the default language. */
  readonly language?: string;
}

/** Parses the valid parameters of a URL and ignores the rest. */
export function parseAdminSearch(search: Readonly<Record<string, unknown>>): AdminSearch {
  const { item, language } = search;
  return {
    ...(typeof item === 'string' && item !== '' && { item }),
    ...(typeof language === 'string' && language !== '' && { language }),
    ...parseAuditSearch(search),
  };
}
