import { useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Press } from '../parts/press.tsx';

interface Props {
  readonly tone: 'success' | 'warning' | 'danger' | 'neutral';
  readonly title: string;
  readonly detail: string;
  /** Shown in smaller type below the detail. Default: none. */
  readonly note?: string;
  /** Link below the texts. Default: none. */
  readonly link?: { readonly text: string; readonly onPress: () => void } | undefined;
}

/** One step in the delivery of a message. The text says the same as the colour. */
export function TraceStep({ tone, title, detail, note, link }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const color = tone === 'neutral' ? colors.textMuted : colors[tone];
  return (
    <View style={styles.step}>
      <View style={[styles.dot, { borderColor: color, backgroundColor: tone === 'success' ? color : 'transparent' }]} />
      <View style={styles.texts}>
        <Text style={[type.bodyStrong, { color: colors.text }]}>{title}</Text>
        {detail !== '' && <Text style={[type.label, styles.detail, { color: colors.textMuted }]}>{detail}</Text>}
        {note !== undefined && <Text style={[type.caption, { color: colors.textMuted }]}>{note}</Text>}
        {link && (
          <Press
            role="link"
            label={`${link.text} ${title}`}
            onPress={link.onPress}
            style={styles.link}
            testID="demo-trace-explain"
          >
            <Text style={[type.label, { color: colors.link }]}>{link.text}</Text>
          </Press>
        )}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  step: { flexDirection: 'row', gap: 12 },
  dot: { width: 12, height: 12, borderRadius: 6, borderWidth: 2, marginTop: 5 },
  texts: { flex: 1, minWidth: 0, gap: 1 },
  detail: { fontWeight: '400' },
  // Its text begins where the others do.
  link: { alignSelf: 'flex-start', justifyContent: 'center', marginStart: -8, paddingHorizontal: 8 },
});
