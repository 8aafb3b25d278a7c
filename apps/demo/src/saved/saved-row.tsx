import { useChatTheme } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { PreviewLine } from '../inbox/preview-line.tsx';
import { Face } from '../parts/face.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { Press } from '../parts/press.tsx';
import { useNow } from '../parts/use-now.ts';
import { useShortTime } from '../parts/use-short-time.ts';
import { otherOf } from './other-of.ts';

interface Props {
  readonly message: Chat.BaseMessage;
  readonly onPress: () => void;
}

/** One saved message: its conversation, its time, and its text. */
export function SavedRow({ message, onPress }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const shortTime = useShortTime(useNow());
  const other = otherOf(message);
  const picture = other instanceof Chat.Group ? other.getIcon() : other?.getAvatar();
  return (
    <Press onPress={onPress} style={styles.row} testID={`demo-saved-${message.getId()}`}>
      <Face name={other?.getName() ?? ''} url={picture} size={36} />
      <View style={styles.texts}>
        <View style={styles.line}>
          <OneLine style={[type.label, styles.name, { color: colors.text }]}>{other?.getName() ?? ''}</OneLine>
          <Text style={[type.caption, { color: colors.textMuted }]}>{shortTime(message.getSentAtMs() ?? 0)}</Text>
        </View>
        <PreviewLine message={message} style={{ ...type.label, color: colors.textMuted }} />
      </View>
    </Press>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: 10, paddingHorizontal: 8, paddingVertical: 6 },
  texts: { flex: 1, minWidth: 0 },
  line: { flexDirection: 'row', alignItems: 'center', gap: 8 },
  name: { fontWeight: '600' },
});
