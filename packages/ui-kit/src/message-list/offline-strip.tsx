import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useTranslate } from '../localization/locale-context.ts';
import { Icon } from '../primitives/icon/icon.tsx';
import { useIsOffline } from '../provider/use-is-offline.ts';
import { useChatTheme } from '../theme/theme-context.ts';

/**
 * Shows that the client has been offline for a while. Screen readers announce it when it appears.
 * See docs/spec/message-list.md#reconnection.
 */
export function OfflineStrip({ client }: { readonly client: Chat.ChatClient | undefined }): ReactNode {
  const t = useTranslate();
  const { colors, type, space } = useChatTheme();
  const isOffline = useIsOffline(client);
  const box = { backgroundColor: colors.surfaceSunken, borderColor: colors.outline, padding: space.s, gap: space.s };
  // Always rendered, because browsers announce changes in a live region but not the region's appearance.
  return (
    <View role="status" aria-live="polite">
      {isOffline && (
        <View style={[styles.strip, box]} testID="chat-offline">
          <Icon name="clock" size={16} color={colors.textMuted} />
          <Text style={[type.label, styles.text, { color: colors.textMuted }]}>{t('list.offline')}</Text>
        </View>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  strip: { flexDirection: 'row', alignItems: 'center', justifyContent: 'center', borderBottomWidth: 1 },
  text: { flexShrink: 1 },
});
