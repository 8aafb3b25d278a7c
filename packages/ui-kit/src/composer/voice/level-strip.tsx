import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { barHeights, MAX_BAR_HEIGHT } from '../../bubbles/media/waveform-bars.ts';

/** Shows the loudness of the last seconds, the newest at the end side. Hidden from screen readers. */
export function LevelStrip({ levels, color }: { levels: readonly number[]; color: string }): ReactNode {
  return (
    <View aria-hidden style={styles.strip} testID="chat-voice-level">
      {barHeights(levels, levels.length).map((height, index) => (
        <View key={index} style={[styles.bar, { height, backgroundColor: color }]} />
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  strip: {
    flex: 1,
    height: MAX_BAR_HEIGHT,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 2,
    overflow: 'hidden',
  },
  bar: { width: 3, borderRadius: 2, flexShrink: 0 },
});
