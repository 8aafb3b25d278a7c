import type { SectionId } from '../admin/admin-search.ts';
import type { LogsSearch } from '../logs/logs-search.ts';
import type { OverviewSearch } from '../overview/overview-search.ts';
import type { IconName } from '../ui/icon.tsx';
import type { WhySearch } from '../why/why-search.ts';

/** Actions of the palette besides opening pages. */
export type PaletteAction =
  | { readonly act: 'theme'; readonly theme: 'auto' | 'light' | 'dark' }
  | { readonly act: 'zone'; readonly zone: 'local' | 'utc' }
  | { readonly act: 'shortcuts' | 'copyLink' | 'signOut' };

/** Action of an item that is picked. */
export type PaletteTarget =
  | { readonly open: 'logs'; readonly search: LogsSearch }
  | { readonly open: 'overview'; readonly search: OverviewSearch }
  | { readonly open: 'people' }
  | { readonly open: 'why'; readonly search: WhySearch }
  | { readonly open: 'admin'; readonly section: SectionId; readonly item?: string }
  | { readonly open: 'person'; readonly uid: string }
  | PaletteAction;

export interface PaletteItem {
  /** Unique among all items. */
  readonly id: string;
  readonly label: string;
  /** Text in small type after the label: an id, or the destination. */
  readonly about?: string;
  readonly icon: IconName;
  /** Other words that find it. */
  readonly words?: string;
  readonly target: PaletteTarget;
}

export interface PaletteGroup {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}
