import { useEffect, useEffectEvent } from 'react';

/**
 * Takes what is typed before an input is loaded and has the focus: people type right after the shortcut that opens it. `change`: called
 * with a function of the text. `cancel`: called on Escape.
 */
export function useEarlyTyping(
  isEarly: boolean,
  change: (edit: (text: string) => string) => void,
  cancel: () => void,
): void {
  const changeNow = useEffectEvent(change);
  const cancelNow = useEffectEvent(cancel);
  useEffect(() => {
    if (!isEarly) return;
    function handleKey(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey } = event;
      if (ctrlKey || metaKey) return;
      // The page must not take the letters for its shortcuts.
      event.preventDefault();
      event.stopPropagation();
      if (key === 'Escape') cancelNow();
      else if (key === 'Backspace') changeNow((text) => text.slice(0, -1));
      else if (key.length === 1) changeNow((text) => text + key);
    }
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, [isEarly]);
}
