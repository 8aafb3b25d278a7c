import type { ReactNode } from 'react';
import { StyleSheet, Text } from 'react-native';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { wholePixels } from '../../theme/pixel-grid.ts';
import type { BubbleStyle } from '../../theme/styles/bubble-style.ts';

interface Props {
  readonly title: string;
  readonly onPress: () => void;
  readonly style: BubbleStyle['strip'];
  readonly testID?: string | undefined;
}

/** A text button in a strip. */
export function StripButton({ title, onPress, style, testID }: Props): ReactNode {
  return (
    <TouchTarget onPress={onPress} style={[style.button, styles.button]} testID={testID}>
      <Text style={style.buttonText}>{title}</Text>
    </TouchTarget>
  );
}

/** The touch target is larger than its line. */
const styles = StyleSheet.create({
  button: { minHeight: 0, paddingVertical: wholePixels(13), marginVertical: -wholePixels(13) },
});
