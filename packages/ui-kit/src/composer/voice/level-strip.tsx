import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';

const LOWEST = 3;
const HIGHEST = 24;

/** Loudness of the last seconds, the newest at the end side. Decorative. */
export function LevelStrip({ levels, color }: { levels: readonly number[]; color: string }): ReactNode {
  return (
    <View aria-hidden style={styles.strip} testID="chat-voice-level">
      {levels.map((level, at) => (
        <View
          key={at}
          style={[styles.bar, { height: Math.round(LOWEST + level * (HIGHEST - LOWEST)), backgroundColor: color }]}
        />
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  strip: {
    flex: 1,
    height: HIGHEST,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 2,
    overflow: 'hidden',
  },
  bar: { width: 3, borderRadius: 2, flexShrink: 0 },
});
