import type { ListAdapter } from './list-adapter.ts';
import { webListAdapter } from './web/web-list-adapter.ts';

/**
 * The list of the platform: in browsers this one. For phones package.json puts `platform-list-adapter.native.ts` in its
 * place, so that no platform carries the list of the other.
 */
export const platformListAdapter: ListAdapter = webListAdapter;
