import { useLayoutEffect } from 'react';
import { Platform } from 'react-native';

/**
 * Keeps the rest of the double or triple click that opened a layer from pressing anything in it. Browsers number the clicks
 * of a series in `detail`, at the user's double-click speed; a click with the number 1 inside ends the guard.
 */
export function useOpeningClick(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen || Platform.OS !== 'web') return undefined;
    const guard = (event: MouseEvent) => {
      if (event.detail < 2) return release();
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    const release = () => document.removeEventListener('click', guard, true);
    document.addEventListener('click', guard, true);
    return release;
  }, [isOpen]);
}
