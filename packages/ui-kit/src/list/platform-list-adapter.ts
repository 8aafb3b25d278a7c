import type { ListAdapter } from '../adapters/list-adapter.ts';
import { webListAdapter } from './web/web-list-adapter.ts';

/**
 * The list for browsers. Phones use `platform-list-adapter.native.ts`: package.json maps the files, so that no bundle
 * includes the list of the other platform.
 */
export const platformListAdapter: ListAdapter = webListAdapter;
