import { useEffect, useRef } from 'react';

/** Calls back on a key, unless the user is typing or a popup is open. */
export function useHotkey(key: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    function pressed(event: KeyboardEvent): void {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || isInPopup(event.target)) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [key]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function isInPopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.popup, [aria-expanded="true"]') !== null;
}
