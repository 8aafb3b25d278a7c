import type { IconName } from '../ui/icon.tsx';

/** Sections of the administration; each has its own URL. */
export const SECTIONS = [
  { id: 'providers', label: 'Providers', icon: 'send' },
  { id: 'settings', label: 'Notification settings', icon: 'gear' },
  { id: 'templates', label: 'Templates', icon: 'edit' },
  { id: 'log', label: 'Log', icon: 'list' },
  { id: 'webhooks', label: 'Failure webhooks', icon: 'link' },
  { id: 'keys', label: 'API keys', icon: 'key' },
] as const satisfies readonly { readonly id: string; readonly label: string; readonly icon: IconName }[];

export type SectionId = (typeof SECTIONS)[number]['id'];

export function isSectionId(text: string): text is SectionId {
  return SECTIONS.some(({ id }) => id === text);
}

/** Item of a section that is open. */
export interface AdminSearch {
  /** Provider account, webhook, or template; `new…` while one is created. */
  readonly item?: string;
}

export function parseAdminSearch({ item }: Readonly<Record<string, unknown>>): AdminSearch {
  return typeof item === 'string' && item !== '' ? { item } : {};
}
