import { useLayoutEffect } from 'react';
import { Platform } from 'react-native';

/**
 * Prevents the second and third click of a double or triple click that opened a layer from pressing anything in it.
 * Browsers number the clicks of a series in `detail`, by the user's double-click speed. A click with the number 1 ends
 * the guard.
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
