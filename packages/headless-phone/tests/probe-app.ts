import { type ComponentRef, createElement, useEffect, useState } from 'react';
import {
  AccessibilityInfo,
  AppRegistry,
  Keyboard,
  PixelRatio,
  ScrollView,
  Text,
  TextInput,
  useWindowDimensions,
  View,
} from 'react-native';

const KEYBOARD_EVENTS = [
  'keyboardWillShow',
  'keyboardDidShow',
  'keyboardWillHide',
  'keyboardDidHide',
  'keyboardWillChangeFrame',
  'keyboardDidChangeFrame',
] as const;

/** Values that the app records for the test. */
const recorded = { events: [] as string[], keyboardTops: [] as number[], isScreenReaderOn: false };

/** Shows what React Native's own modules say about the phone. */
function Probe() {
  const { width, height, fontScale } = useWindowDimensions();
  const [row, setRow] = useState<ComponentRef<typeof View> | null>(null);
  useEffect(() => {
    const listeners = KEYBOARD_EVENTS.map((name) =>
      Keyboard.addListener(name, ({ endCoordinates }) => {
        recorded.events.push(name);
        recorded.keyboardTops.push(endCoordinates.screenY);
      }),
    );
    void AccessibilityInfo.isScreenReaderEnabled().then((isOn) => {
      recorded.isScreenReaderOn = isOn;
    });
    return () => listeners.forEach((listener) => listener.remove());
  }, []);
  const controls = {
    seen: recorded,
    focusRow: () => row && AccessibilityInfo.sendAccessibilityEvent(row as never, 'focus'),
    announce: (text: string) => AccessibilityInfo.announceForAccessibility(text),
  };
  Object.assign(globalThis, { probe: controls });
  return createElement(
    View,
    { style: { flex: 1 } },
    createElement(Text, { testID: 'window' }, `${width} × ${height}, ${fontScale}, ${PixelRatio.getFontScale()}`),
    createElement(
      ScrollView,
      { keyboardDismissMode: 'interactive', style: { flex: 1 } },
      createElement(View, { style: { height: 3_000 } }),
    ),
    createElement(View, { testID: 'row', ref: setRow, accessible: true, style: { height: 40 } }),
    createElement(TextInput, { testID: 'field', autoFocus: true }),
  );
}

AppRegistry.registerComponent('Probe', () => Probe);
