import { type StyleProp, StyleSheet, type ViewStyle } from 'react-native';

const OPAQUE = /^(#([\da-f]{3}|[\da-f]{6})|rgb\(\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\))$/i;

/** Background images cover the colour; a list would have corners outside of rounded ones. */
const OTHER_LOOKS = /(backgroundimage|radius)$/i;

/** The background colour of a list if it is a single opaque colour; undefined if that is not certain. */
export function opaqueBackground(container: StyleProp<ViewStyle>): string | undefined {
  const style = StyleSheet.flatten(container) ?? {};
  const { backgroundColor: color } = style;
  const isPlain = !Object.keys(style).some((name) => OTHER_LOOKS.test(name));
  return typeof color === 'string' && OPAQUE.test(color) && isPlain ? color : undefined;
}
