import type { ListAdapter } from '../../adapters/list-adapter.ts';
import { WebList } from './web-list.tsx';

/** The built-in list for browsers. */
export const webListAdapter: ListAdapter = { createList: () => WebList };
