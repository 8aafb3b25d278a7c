import type { GestureResponderEvent, ViewProps } from 'react-native';
import type { Size } from '../adapters/zoom-view-props.ts';
import type { FingerInput } from './pointer-input.ts';

/** Reads fingers on phones with React Native's responder system; `window` is the size of a view that fills the screen. */
export function responderProps(input: FingerInput, window: () => Size): ViewProps {
  const fingersOf = ({ nativeEvent }: GestureResponderEvent) => {
    const { width, height } = window();
    return nativeEvent.touches.map(({ pageX, pageY }) => ({ x: pageX - width / 2, y: pageY - height / 2 }));
  };
  const changed = (event: GestureResponderEvent) => {
    const fingers = fingersOf(event);
    if (fingers.length > 0) input.setFingers(fingers, event.nativeEvent.timestamp);
  };
  return {
    onStartShouldSetResponder: () => true,
    onMoveShouldSetResponder: () => true,
    onResponderTerminationRequest: () => false,
    onResponderStart: changed,
    onResponderEnd: changed,
    onResponderMove: (event) => input.move(fingersOf(event), event.nativeEvent.timestamp),
    onResponderRelease: (event) => input.end(event.nativeEvent.timestamp, true),
    onResponderTerminate: () => input.cancel(),
  };
}
