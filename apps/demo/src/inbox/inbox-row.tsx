import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Face } from '../parts/face.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { Press } from '../parts/press.tsx';
import { previewOf } from './preview-of.ts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly picture: string | undefined;
  readonly isOnline: boolean;
  readonly isOpen: boolean;
  /** Shown under the name without a message. */
  readonly note?: string | undefined;
  readonly conversation?: Chat.Conversation | undefined;
  /** Name of the typing user. */
  readonly typist?: string | undefined;
  readonly nowMs: number;
  /** Hides the time for lack of space. */
  readonly isNarrow: boolean;
  readonly onPress: () => void;
}

/** A conversation: last message, its time, and the number of unread messages. */
export function InboxRow(props: Props): ReactNode {
  const { id, name, picture, isOnline, isOpen, conversation, typist } = props;
  const { colors, type } = useChatTheme();
  const { t, number } = useChatLocale();
  const message = conversation?.getLastMessage();
  const unread = conversation?.getUnreadMessageCount() ?? 0;
  const line =
    typist === undefined ? (message ? previewOf(message, t) : props.note) : t('typing.one', { name: typist });
  return (
    <Press
      role="link"
      isSelected={isOpen}
      onPress={props.onPress}
      testID={`demo-chat-${id}`}
      style={[styles.row, isOpen && { backgroundColor: colors.reactionOwn }]}
    >
      <Face name={name} url={picture} size={44} isOnline={isOnline} />
      <View style={styles.texts}>
        <View style={styles.line}>
          <OneLine style={[type.bodyStrong, { color: isOpen ? colors.onReactionOwn : colors.text }]}>{name}</OneLine>
          {!props.isNarrow && <When message={message} nowMs={props.nowMs} isOpen={isOpen} />}
        </View>
        <View style={styles.line}>
          <OneLine
            style={[
              type.label,
              { fontWeight: unread > 0 ? '600' : '400', color: unread > 0 ? colors.text : colors.textMuted },
              isOpen && { color: colors.onReactionOwn },
              typist !== undefined && { color: isOpen ? colors.onReactionOwn : colors.success },
            ]}
          >
            {line}
          </OneLine>
          {unread > 0 && (
            <View style={[styles.badge, { backgroundColor: colors.accent }]}>
              <Text style={[type.caption, styles.count, { color: colors.onAccent }]}>{number(unread)}</Text>
            </View>
          )}
        </View>
      </View>
    </Press>
  );
}

function When({
  message,
  nowMs,
  isOpen,
}: {
  message: Chat.BaseMessage | undefined;
  nowMs: number;
  isOpen: boolean;
}): ReactNode {
  const { colors, type } = useChatTheme();
  const { time, day, dayOf } = useChatLocale();
  const ms = message?.getSentAtMs();
  if (ms === undefined) return null;
  const text = dayOf(ms) === dayOf(nowMs) ? time(ms) : day(ms, nowMs);
  return <Text style={[type.caption, { color: isOpen ? colors.onReactionOwn : colors.textMuted }]}>{text}</Text>;
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: 12, paddingHorizontal: 10, paddingVertical: 9 },
  texts: { flex: 1, minWidth: 0, gap: 2 },
  line: { flexDirection: 'row', alignItems: 'center', gap: 8 },
  badge: { minWidth: 20, paddingHorizontal: 6, paddingVertical: 2, borderRadius: 999, alignItems: 'center' },
  count: { fontWeight: '700' },
});
