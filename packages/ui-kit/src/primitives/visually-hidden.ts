import { StyleSheet } from 'react-native';

/** For those who listen only: there, but without a place on the screen. */
export const { visuallyHidden } = StyleSheet.create({
  visuallyHidden: { position: 'absolute', width: 1, height: 1, margin: -1, overflow: 'hidden', opacity: 0 },
});
