import { parseLogsSearch } from '../logs/logs-search.ts';
import { parseOverviewSearch } from '../overview/overview-search.ts';
import type { SavedView } from '../views/saved-views.ts';
import type { PaletteItem } from './palette-item.ts';

/** Returns the palette item of a saved view. */
export function viewItem({ name, page, search }: SavedView): PaletteItem {
  return {
    id: `view ${page} ${name}`,
    label: name,
    about: page === 'logs' ? 'Logs' : 'Overview',
    icon: 'bookmark',
    words: 'view',
    target:
      page === 'logs'
        ? { open: 'logs', search: parseLogsSearch(search) }
        : { open: 'overview', search: parseOverviewSearch(search) },
  };
}
