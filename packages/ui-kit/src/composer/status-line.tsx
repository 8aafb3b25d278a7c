import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { MessageComposerStyle } from '../theme/styles/message-composer-style.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import type { ComposerModel } from './use-composer.ts';

/** The line below the input. It shows how many characters are left, and why something could not be added. */
export function StatusLine({ model, style }: { model: ComposerModel; style: MessageComposerStyle }): ReactNode {
  const { colors } = useChatTheme();
  const { charactersLeft, isNearLimit, notices, t } = model;
  const color = charactersLeft < 0 ? { color: colors.danger } : undefined;
  return (
    <View role="status" aria-live="polite" style={styles.line}>
      {notices.current && <Text style={[style.counter, styles.text]}>{notices.current.text}</Text>}
      {isNearLimit && (
        <Text style={[style.counter, styles.text, color]} testID="chat-composer-counter">
          {charactersLeft < 0
            ? t('compose.tooLong', { count: -charactersLeft })
            : t('compose.left', { count: charactersLeft })}
        </Text>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  line: { paddingHorizontal: 12 },
  text: { paddingTop: 4 },
});
