import { useMemo, useRef } from 'react';
import { Platform } from 'react-native';

/** The part of a browser's focus event that is needed here. */
interface BlurEvent {
  readonly target: unknown;
}

/**
 * Keeps the keyboard focus in a view during a jump that takes it to another list. `expectJump` announces the jump; the next
 * element of the view that loses the focus receives it again. A key or a press ends this.
 */
export function useKeptFocus(): { readonly expectJump: () => void; readonly handlers: object } {
  const isExpected = useRef(false);
  return useMemo(() => {
    const stop = () => {
      isExpected.current = false;
    };
    const onBlur = ({ target }: BlurEvent) => {
      if (!isExpected.current || !hasFocus(target)) return;
      stop();
      // The other element has the focus only after this event.
      setTimeout(() => target.focus());
    };
    return {
      expectJump() {
        isExpected.current = true;
      },
      // On phones, a jump does not move the keyboard focus.
      handlers: Platform.OS === 'web' ? { onBlur, onKeyDown: stop, onPointerDown: stop } : {},
    };
  }, []);
}

function hasFocus(target: unknown): target is { focus(): void } {
  return typeof Reflect.get(Object(target), 'focus') === 'function';
}
