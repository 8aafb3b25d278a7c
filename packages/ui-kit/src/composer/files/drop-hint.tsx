import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import type { MessageComposerStyle } from '../../theme/styles/message-composer-style.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import type { DropState } from './use-file-drop.ts';

/** Covers the composer while files are dragged over the window, to show where they can be dropped. */
export function DropHint({ state, style }: { state: DropState; style: MessageComposerStyle }): ReactNode {
  const { colors } = useChatTheme();
  const t = useTranslate();
  if (state === 'none') return null;
  const highlight = state === 'over' && { borderColor: colors.accent, backgroundColor: colors.surfaceSunken };
  return (
    <View style={[style.drop.container, styles.cover, highlight]} testID="chat-drop-hint">
      <Text style={style.drop.text}>{t('compose.drop')}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  // Grows upwards with large text.
  cover: { position: 'absolute', bottom: 0, start: 0, end: 0, minHeight: '100%', pointerEvents: 'none' },
});
