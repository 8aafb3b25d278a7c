import type { KeyRole } from '@chatwire/protocol';
import { roleCovers } from '@chatwire/protocol/key-roles';
import { SECTIONS } from '../admin/admin-search.ts';
import { DEFAULT_RANGE } from '../time/default-range.ts';
import type { ZoneChoice } from '../time/time-zone.ts';
import type { PaletteItem } from './palette-item.ts';

const PAGES: readonly PaletteItem[] = [
  {
    id: 'logs',
    label: 'Logs',
    icon: 'list',
    words: 'notification log entries',
    target: { open: 'logs', search: { range: DEFAULT_RANGE } },
  },
  {
    id: 'overview',
    label: 'Overview',
    icon: 'chart',
    words: 'dashboard charts',
    target: { open: 'overview', search: {} },
  },
  { id: 'why', label: 'Explain', icon: 'question', words: 'why', target: { open: 'why', search: {} } },
  { id: 'people', label: 'People', icon: 'person', words: 'users recipients', target: { open: 'people' } },
];

interface RoleItem extends PaletteItem {
  /** Role required by its page. */
  readonly role: KeyRole;
}

const CREATE_ACTIONS: readonly RoleItem[] = [
  {
    id: 'new webhook',
    label: 'Add webhook',
    icon: 'plus',
    role: 'operator',
    target: { open: 'admin', section: 'webhooks', item: 'new' },
  },
  {
    id: 'new alarm',
    label: 'Add alarm',
    icon: 'plus',
    words: 'alert threshold',
    role: 'operator',
    target: { open: 'admin', section: 'alarms', item: 'new' },
  },
];

const ACTIONS: readonly PaletteItem[] = [
  {
    id: 'failed today',
    label: 'Show failures of the last 24 hours',
    icon: 'warning',
    words: 'errors rejected problems',
    target: { open: 'logs', search: { outcome: 'failed', range: '24h' } },
  },
  {
    id: 'live',
    label: 'Follow new entries live',
    icon: 'play',
    words: 'tail stream',
    target: { open: 'logs', search: { live: 'on' } },
  },
  {
    id: 'what if',
    label: 'Simulate a new message',
    icon: 'question',
    words: 'dry run what-if explain',
    target: { open: 'why', search: { message: 'now' } },
  },
  { id: 'copy link', label: 'Copy link to this view', icon: 'link', words: 'share url', target: { act: 'copyLink' } },
  {
    id: 'shortcuts',
    label: 'Show keyboard shortcuts',
    icon: 'keyboard',
    words: 'help keys',
    target: { act: 'shortcuts' },
  },
  { id: 'light', label: 'Use light colours', icon: 'sun', words: 'theme', target: { act: 'theme', theme: 'light' } },
  { id: 'dark', label: 'Use dark colours', icon: 'moon', words: 'theme', target: { act: 'theme', theme: 'dark' } },
  {
    id: 'auto',
    label: 'Use the system’s colours',
    icon: 'auto',
    words: 'theme',
    target: { act: 'theme', theme: 'auto' },
  },
];

const ZONES: Readonly<Record<ZoneChoice, PaletteItem>> = {
  utc: {
    id: 'zone',
    label: 'Show times in UTC',
    icon: 'clock',
    words: 'time zone',
    target: { act: 'zone', zone: 'utc' },
  },
  local: {
    id: 'zone',
    label: 'Show times in your time zone',
    icon: 'clock',
    words: 'local UTC',
    target: { act: 'zone', zone: 'local' },
  },
};

const SIGN_OUT: PaletteItem = {
  id: 'sign out',
  label: 'Sign out',
  icon: 'leave',
  words: 'log out',
  target: { act: 'signOut' },
};

/** Returns the pages that a role may read. */
export function pageItems(role: KeyRole): readonly PaletteItem[] {
  const sections = SECTIONS.filter(({ reads }) => roleCovers(role, reads)).map(
    ({ id, label, icon }): PaletteItem => ({
      id: `admin ${id}`,
      label,
      about: 'Administration',
      icon,
      words: 'admin',
      target: { open: 'admin', section: id },
    }),
  );
  return [...PAGES, ...sections];
}

/** Returns the actions of a role. The time zone is the other one of the two. */
export function actionItems(role: KeyRole, zone: ZoneChoice): readonly PaletteItem[] {
  const createActions = CREATE_ACTIONS.filter((item) => roleCovers(role, item.role));
  return [...ACTIONS, ZONES[zone === 'utc' ? 'local' : 'utc'], ...createActions, SIGN_OUT];
}
