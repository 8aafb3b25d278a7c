import type { IconName } from '../ui/icon.tsx';

/** Screens of the bar, in their order. */
export const SCREENS = [{ to: '/logs', label: 'Logs', icon: 'list' }] as const satisfies readonly {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
}[];
