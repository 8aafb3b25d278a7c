import type { ListAdapter } from '../list-adapter.ts';
import { WebList } from './web-list.tsx';

/** The built-in list for browsers. */
export const webListAdapter: ListAdapter = { createList: () => WebList };
