import type { ListAdapter } from '../adapters/list-adapter.ts';
import { webListAdapter } from './web/web-list-adapter.ts';

/**
 * The list of the platform: in browsers this one. For phones, package.json replaces it with
 * `platform-list-adapter.native.ts`, so that no platform includes the list of the other.
 */
export const platformListAdapter: ListAdapter = webListAdapter;
