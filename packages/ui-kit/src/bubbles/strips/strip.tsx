import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Icon } from '../../primitives/icon/icon.tsx';
import { wholePixels } from '../../theme/pixel-grid.ts';
import type { Bubble } from '../bubble.ts';

interface Props {
  readonly bubble: Bubble;
  readonly text: string;
  /** Whether the strip reports a delay, not a failure. Default: false. */
  readonly isDelay?: boolean;
  readonly testID?: string | undefined;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A line of text below a bubble, with buttons. */
export function Strip({ bubble, text, isDelay = false, testID, children }: Props): ReactNode {
  const { strip } = bubble.style;
  return (
    <View style={[strip.container, styles.strip, bubble.alignment === 'right' && styles.end]} testID={testID}>
      <View style={styles.reason}>
        {!isDelay && <Icon name="warning" size={strip.icon.size} color={strip.icon.color} />}
        <Text style={[strip.text, isDelay && { color: bubble.style.senderName.color }, styles.text]}>{text}</Text>
      </View>
      {children !== undefined && <View style={[styles.buttons, { columnGap: strip.container.gap }]}>{children}</View>}
    </View>
  );
}

const styles = StyleSheet.create({
  strip: { marginBottom: wholePixels(4), paddingHorizontal: 4 },
  end: { justifyContent: 'flex-end' },
  reason: { flexDirection: 'row', alignItems: 'center', gap: 4, flexShrink: 1 },
  text: { flexShrink: 1 },
  // If the buttons do not fit beside the reason, all of them move below it.
  buttons: { flexDirection: 'row', flexWrap: 'wrap' },
});
