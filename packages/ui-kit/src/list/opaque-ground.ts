import { type StyleProp, StyleSheet, type ViewStyle } from 'react-native';

const OPAQUE = /^(#([\da-f]{3}|[\da-f]{6})|rgb\(\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\))$/i;

/** Pictures lie above the colour; the corners of a list would stick out of round ones. */
const OTHER_LOOKS = /(backgroundimage|radius)$/i;

/** The colour behind a list, where it is one colour that nothing shines through; undefined where that is not certain. */
export function opaqueGround(container: StyleProp<ViewStyle>): string | undefined {
  const style = StyleSheet.flatten(container) ?? {};
  const { backgroundColor: color } = style;
  const isPlain = !Object.keys(style).some((name) => OTHER_LOOKS.test(name));
  return typeof color === 'string' && OPAQUE.test(color) && isPlain ? color : undefined;
}
