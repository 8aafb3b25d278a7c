import { type RefObject, useEffect, useState } from 'react';
import { Keyboard, type KeyboardEvent, Platform } from 'react-native';
import type { ViewInstance } from '../primitives/native-refs.ts';

/**
 * How much of a view the keyboard of a phone would cover, in px. Measured, not assumed: where the system moves the
 * window up by itself, or the app keeps a safe area below, less or nothing is left to do. Contract 32.
 */
export function useKeyboardSpace(view: RefObject<ViewInstance | null>): number {
  const [space, setSpace] = useState(0);
  useEffect(() => {
    if (Platform.OS === 'web') return undefined;
    const isIos = Platform.OS === 'ios';
    const shown = ({ endCoordinates }: KeyboardEvent) =>
      view.current?.measureInWindow((_x, y, _width, height) => {
        setSpace(Math.max(0, Math.round(y + height - endCoordinates.screenY)));
      });
    const hidden = () => setSpace(0);
    const listeners = [
      Keyboard.addListener(isIos ? 'keyboardWillShow' : 'keyboardDidShow', shown),
      Keyboard.addListener(isIos ? 'keyboardWillHide' : 'keyboardDidHide', hidden),
    ];
    return () => listeners.forEach((listener) => listener.remove());
  }, [view]);
  return space;
}
