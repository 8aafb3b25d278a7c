import { useEffect, useSyncExternalStore } from 'react';
import { type SavedView, SavedViews, type ViewKey } from './saved-views.ts';

const VIEWS = new SavedViews(localStorage);

interface UsedViews {
  readonly views: readonly SavedView[];
  readonly save: (view: SavedView) => void;
  /** Returns whether a view with this name can be saved. */
  readonly hasRoomFor: (view: ViewKey) => boolean;
  readonly remove: (view: SavedView) => void;
}

/** Returns the saved views of this browser. */
export function useSavedViews(): UsedViews {
  useEffect(() => {
    const changed = () => VIEWS.reload();
    addEventListener('storage', changed);
    return () => removeEventListener('storage', changed);
  }, []);
  const views = useSyncExternalStore(VIEWS.subscribe, VIEWS.all);
  return {
    views,
    save: (view) => VIEWS.save(view),
    hasRoomFor: (view) => VIEWS.hasRoomFor(view),
    remove: (view) => VIEWS.delete(view),
  };
}
