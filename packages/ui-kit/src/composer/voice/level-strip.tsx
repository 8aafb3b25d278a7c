import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';

const MIN_BAR_HEIGHT = 3;
const MAX_BAR_HEIGHT = 24;

/** Shows the loudness of the last seconds, the newest at the end side. Hidden from screen readers. */
export function LevelStrip({ levels, color }: { levels: readonly number[]; color: string }): ReactNode {
  return (
    <View aria-hidden style={styles.strip} testID="chat-voice-level">
      {levels.map((level, index) => (
        <View
          key={index}
          style={[
            styles.bar,
            { height: Math.round(MIN_BAR_HEIGHT + level * (MAX_BAR_HEIGHT - MIN_BAR_HEIGHT)), backgroundColor: color },
          ]}
        />
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
