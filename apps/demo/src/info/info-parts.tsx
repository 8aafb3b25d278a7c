import { useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';

/** A titled part of the info panel. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <View style={[styles.section, { borderColor: colors.outline }]}>
      <Text role="heading" aria-level={3} style={[type.label, styles.title, { color: colors.textMuted }]}>
        {title}
      </Text>
      {children}
    </View>
  );
}

/** A muted line in place of content. */
export function Remark({ children }: { readonly children: ReactNode }): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <Text aria-live="polite" style={[type.label, { color: colors.textMuted }]}>
      {children}
    </Text>
  );
}

const styles = StyleSheet.create({
  section: { gap: 12, paddingHorizontal: 16, paddingVertical: 14, borderTopWidth: 1 },
  title: { fontWeight: '600' },
});
