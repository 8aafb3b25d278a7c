import type { IconName } from '../ui/icon.tsx';

/** What can be administered, each with an address of its own. */
export const SECTIONS = [
  { id: 'providers', label: 'Providers', icon: 'send' },
  { id: 'settings', label: 'Notification settings', icon: 'gear' },
  { id: 'templates', label: 'Texts', icon: 'edit' },
  { id: 'log', label: 'Log', icon: 'list' },
  { id: 'webhooks', label: 'Failure webhooks', icon: 'link' },
  { id: 'keys', label: 'API keys', icon: 'key' },
] as const satisfies readonly { readonly id: string; readonly label: string; readonly icon: IconName }[];

export type SectionId = (typeof SECTIONS)[number]['id'];

export function isSectionId(text: string): text is SectionId {
  return SECTIONS.some(({ id }) => id === text);
}

/** What of a section is looked at. */
export interface AdminSearch {
  /** An account, a webhook, a text; `new…` while one is being made. */
  readonly item?: string;
}

export function parseAdminSearch({ item }: Readonly<Record<string, unknown>>): AdminSearch {
  return typeof item === 'string' && item !== '' ? { item } : {};
}
