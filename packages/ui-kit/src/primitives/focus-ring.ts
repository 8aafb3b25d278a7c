import { useMemo, useState } from 'react';
import type { ViewStyle } from 'react-native';
import { isBrowser, isDom } from '../platform/browser.ts';
import { useChatTheme } from '../theme/theme-context.ts';

/** What a focusable view needs to show that the keyboard is on it. */
export interface FocusRing {
  /** Undefined while it is not. */
  readonly style: ViewStyle | undefined;
  readonly onFocus: (event: { readonly nativeEvent: unknown }) => void;
  readonly onBlur: () => void;
}

/**
 * A ring around what the keyboard has reached; none for what a finger or a mouse has. `inside`: within the edges, for
 * what fills a box that cuts off. See docs/spec/message-list.md#accessibility.
 */
export function useFocusRing(place: 'outside' | 'inside' = 'outside'): FocusRing {
  const { focusRing, surface } = useChatTheme().colors;
  const [isShown, show] = useState(false);
  return useMemo(
    () => ({
      style: isShown
        ? {
            outlineColor: focusRing,
            outlineStyle: 'solid',
            outlineWidth: 2,
            outlineOffset: place === 'inside' ? -2 : 2,
            // Beside the ring a second one: on an own bubble or the ground of the viewer the first is hardly visible.
            boxShadow: place === 'inside' ? `inset 0 0 0 4px ${surface}` : `0 0 0 2px ${surface}`,
          }
        : undefined,
      onFocus: ({ nativeEvent }) => show(cameByKeyboard(nativeEvent)),
      onBlur: () => show(false),
    }),
    [focusRing, surface, isShown, place],
  );
}

/** Browsers know; on phones only keyboards and switches move the focus. */
function cameByKeyboard(event: unknown): boolean {
  if (!isBrowser()) return true;
  const { target } = Object(event);
  return isDom(target, 'Element') && target.matches(':focus-visible');
}
