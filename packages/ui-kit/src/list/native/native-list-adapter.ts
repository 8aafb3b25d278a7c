import type { ListAdapter } from '../../adapters/list-adapter.ts';
import { NativeList } from './native-list.tsx';

/** The built-in list for phones. */
export const nativeListAdapter: ListAdapter = { createList: () => NativeList };
