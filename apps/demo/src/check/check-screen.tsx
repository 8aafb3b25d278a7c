import { useChatTheme, useTranslate } from '@chatwire/react-native';
import { ChatNotificationCheck, type CheckAction } from '@chatwire/react-native/notification-check';
import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { Press } from '../parts/press.tsx';

interface Props {
  /** Runs an action of the check; returns whether it could. Default: none. */
  readonly onAction?: ((action: CheckAction) => boolean) | undefined;
  readonly onClose: () => void;
}

/** Explains why the user of this side is or is not notified. */
export function CheckScreen({ onAction, onClose }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  return (
    <View style={styles.screen} testID="demo-check">
      <View style={[styles.bar, { borderColor: colors.outline }]}>
        <Text role="heading" aria-level={1} style={[type.title, styles.title, { color: colors.text }]}>
          {t('demo.notifications')}
        </Text>
        <Press label={t('action.close')} onPress={onClose} style={styles.close}>
          <Text style={[type.title, styles.cross, { color: colors.text }]}>×</Text>
        </Press>
      </View>
      <ScrollView>
        <ChatNotificationCheck onAction={onAction} />
      </ScrollView>
    </View>
  );
}

const styles = StyleSheet.create({
  screen: { flex: 1, minHeight: 0, minWidth: 0 },
  bar: { flexDirection: 'row', alignItems: 'center', paddingStart: 16, minHeight: 48, borderBottomWidth: 1 },
  title: { flex: 1 },
  close: { width: 44, alignItems: 'center', justifyContent: 'center' },
  cross: { fontSize: 28, lineHeight: 28, fontWeight: '400' },
});
