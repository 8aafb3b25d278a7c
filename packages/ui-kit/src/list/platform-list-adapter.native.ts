import type { ListAdapter } from '../adapters/list-adapter.ts';
import { nativeListAdapter } from './native/native-list-adapter.ts';

/** The list for phones. */
export const platformListAdapter: ListAdapter = nativeListAdapter;
