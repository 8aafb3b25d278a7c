import { useEffect, useRef } from 'react';

/** Calls back on a key, unless the user is typing or a popup is open. */
export function useHotkey(key: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.key !== key || !isFreeKey(event)) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key]);
}

/** Returns whether a key belongs to the page: no modifier, not typed into a field, not pressed in a popup, not handled. */
export function isFreeKey({ ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !defaultPrevented && !isTyping(target) && !isInPopup(target);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function isInPopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.popup, [aria-expanded="true"]') !== null;
}
