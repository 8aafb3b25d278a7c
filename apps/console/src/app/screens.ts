import type { IconName } from '../ui/icon.tsx';

/** Pages of the navigation bar, in order. */
export const SCREENS = [
  { to: '/logs', label: 'Logs', icon: 'list' },
  { to: '/overview', label: 'Overview', icon: 'chart' },
  { to: '/why', label: 'Explain', icon: 'question' },
  { to: '/people', label: 'People', icon: 'person' },
  { to: '/admin', label: 'Administration', short: 'Admin', icon: 'gear' },
] as const satisfies readonly {
  readonly to: string;
  readonly label: string;
  /** Label where the whole one is too long: on phones. */
  readonly short?: string;
  readonly icon: IconName;
}[];
