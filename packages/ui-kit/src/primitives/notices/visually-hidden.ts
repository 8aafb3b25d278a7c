import { StyleSheet } from 'react-native';

/** For screen readers only: rendered without space on the screen. */
export const { visuallyHidden } = StyleSheet.create({
  visuallyHidden: { position: 'absolute', width: 1, height: 1, margin: -1, overflow: 'hidden', opacity: 0 },
});
