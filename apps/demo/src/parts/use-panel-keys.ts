import { type RefObject, useEffect, useRef } from 'react';
import { Platform } from 'react-native';

interface PanelKeys<Panel> {
  /** For the panel's element, which needs `tabIndex={-1}`. */
  readonly ref: RefObject<Panel | null>;
  /** Spread over the panel's element. Empty on phones. */
  readonly keys: object;
}

/**
 * Adds keyboard access to a panel that is open while its component is mounted. In browsers it takes the focus, Escape
 * closes it, and closing returns the focus to the element that had it before.
 */
export function usePanelKeys<Panel extends { focus(): void }>(onClose: () => void): PanelKeys<Panel> {
  const ref = useRef<Panel>(null);
  useEffect(() => {
    if (!IS_WEB) return undefined;
    const previouslyFocused = document.activeElement;
    ref.current?.focus();
    return () => {
      if (previouslyFocused && 'focus' in previouslyFocused && typeof previouslyFocused.focus === 'function')
        previouslyFocused.focus();
    };
  }, []);
  const onKeyDown = (event: { readonly key: string }) => {
    if (event.key === 'Escape') onClose();
  };
  return { ref, keys: IS_WEB ? { onKeyDown } : {} };
}

const IS_WEB = Platform.OS === 'web';
