import { ChatIcon, useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';

/** A crossed-out note: the conversation is muted. */
export function MutedIcon({ color }: { readonly color: string }): ReactNode {
  const t = useTranslate();
  return (
    <View role="img" aria-label={t('demo.muteAlways')} style={styles.icon}>
      <ChatIcon name="audio" size={SIZE} color={color} />
      <View style={[styles.line, { backgroundColor: color }]} />
    </View>
  );
}

const SIZE = 14;

const styles = StyleSheet.create({
  icon: { width: SIZE, height: SIZE, alignItems: 'center', justifyContent: 'center' },
  line: { position: 'absolute', width: 1.5, height: SIZE + 3, borderRadius: 1, transform: [{ rotate: '-45deg' }] },
});
