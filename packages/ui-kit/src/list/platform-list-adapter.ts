import type { ListAdapter } from '../adapters/list-adapter.ts';
import { webListAdapter } from './web/web-list-adapter.ts';

/**
 * The list for browsers. For phones, package.json replaces this file with `platform-list-adapter.native.ts`, so that no
 * bundle includes the list of the other platform.
 */
export const platformListAdapter: ListAdapter = webListAdapter;
