import { useMemo, useState } from 'react';
import type { ViewStyle } from 'react-native';
import { isBrowser, isDom } from '../../platform/browser.ts';
import { useChatTheme } from '../../theme/theme-context.ts';

/** Props with which a focusable view shows keyboard focus. */
export interface FocusRing {
  /** Undefined without keyboard focus. */
  readonly style: ViewStyle | undefined;
  readonly onFocus: (event: { readonly nativeEvent: unknown }) => void;
  readonly onBlur: () => void;
}

/**
 * Returns a focus ring for keyboard focus only, not for touch or mouse. `inside`: within the edges, for views that fill
 * a clipping container.
 * See docs/spec/message-list.md#accessibility.
 */
export function useFocusRing(side: 'outside' | 'inside' = 'outside'): FocusRing {
  const { focusRing, surface } = useChatTheme().colors;
  const [isShown, setShown] = useState(false);
  return useMemo(
    () => ({
      style: isShown
        ? {
            outlineColor: focusRing,
            outlineStyle: 'solid',
            outlineWidth: 2,
            outlineOffset: side === 'inside' ? -2 : 2,
            // A second ring in the surface colour: the first has little contrast on own bubbles and in the viewer.
            boxShadow: side === 'inside' ? `inset 0 0 0 4px ${surface}` : `0 0 0 2px ${surface}`,
          }
        : undefined,
      onFocus: ({ nativeEvent }) => setShown(isKeyboardFocus(nativeEvent)),
      onBlur: () => setShown(false),
    }),
    [focusRing, surface, isShown, side],
  );
}

/** Returns whether the focus was moved by keyboard. On phones only keyboards and switch devices move it. */
function isKeyboardFocus(event: unknown): boolean {
  if (!isBrowser()) return true;
  const { target } = Object(event);
  return isDom(target, 'Element') && target.matches(':focus-visible');
}
