import { useCallback, useSyncExternalStore } from 'react';
import type { ListRow } from './rows/list-row.ts';
import type { RowsModel } from './rows/rows-model.ts';
import type { Observable } from './session/observable.ts';

/** Returns the current value of an observable. The component renders again when it changes. */
export function useObservable<T>(value: Observable<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, value.get);
}

/** Returns a part of an observable's value. The component renders again only when that part changes. */
export function useObservablePart<T, Part>(value: Observable<T>, part: (current: T) => Part): Part {
  const read = () => part(value.get());
  return useSyncExternalStore(value.subscribe, read, read);
}

/** Returns the row of a key. The component renders again only when that row changes. */
export function useListRow(rows: RowsModel, key: string): ListRow | undefined {
  const subscribe = useCallback((listener: () => void) => rows.subscribe(key, listener), [rows, key]);
  const read = () => rows.get(key);
  return useSyncExternalStore(subscribe, read, read);
}
