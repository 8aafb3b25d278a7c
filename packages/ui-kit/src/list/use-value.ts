import { useCallback, useSyncExternalStore } from 'react';
import type { ListRow } from './rows/list-row.ts';
import type { RowsModel } from './rows/rows-model.ts';
import type { Value } from './session/value.ts';

/** What a value is now. */
export function useValue<T>(value: Value<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, value.get);
}

/** A part of it: nothing is drawn again while that part stays the same. */
export function useValuePart<T, Part>(value: Value<T>, part: (current: T) => Part): Part {
  const read = () => part(value.get());
  return useSyncExternalStore(value.subscribe, read, read);
}

/** The row of a key; only its own changes are looked at. */
export function useListRow(rows: RowsModel, key: string): ListRow | undefined {
  const subscribe = useCallback((listener: () => void) => rows.subscribe(key, listener), [rows, key]);
  const read = () => rows.get(key);
  return useSyncExternalStore(subscribe, read, read);
}
