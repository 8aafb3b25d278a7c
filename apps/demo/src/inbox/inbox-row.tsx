import { ChatIcon, typingText, useChatLocale, useChatTheme } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Face } from '../parts/face.tsx';
import { Lead } from '../parts/lead.tsx';
import { MutedIcon } from '../parts/muted-icon.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { Press } from '../parts/press.tsx';
import { TypingDots } from '../parts/typing-dots.tsx';
import { useShortTime } from '../parts/use-short-time.ts';
import { PreviewLine } from './preview-line.tsx';
import { UnreadBadge } from './unread-badge.tsx';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly picture: string | undefined;
  readonly isOnline: boolean;
  readonly isOpen: boolean;
  readonly isMuted: boolean;
  /** Text in place of the last message, if there is none. */
  readonly note?: string | undefined;
  readonly conversation?: Chat.Conversation | undefined;
  /** The last message, if it is newer than that of the conversation. */
  readonly agentMessage?: Chat.BaseMessage | undefined;
  /** The user's newest message, if it is not stored yet. */
  readonly unsentMessage?: Chat.BaseMessage | undefined;
  /** The user's draft as one line; undefined: none. */
  readonly draft?: string | undefined;
  /** Names of typing users. Default: none. */
  readonly typingUsers?: readonly string[];
  readonly nowMs: number;
  readonly onPress: () => void;
}

/** A conversation: its draft or last message, the time, and the number of unread messages. */
export function InboxRow(props: Props): ReactNode {
  const { id, name, picture, isOnline, isOpen, isMuted, conversation } = props;
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const shortTime = useShortTime(props.nowMs);
  const ms = lastOf(props)?.getSentAtMs();
  const timeColor = isOpen ? colors.onReactionOwn : colors.textMuted;
  return (
    <Press
      role="link"
      isSelected={isOpen}
      onPress={props.onPress}
      testID={`demo-chat-${id}`}
      style={[styles.row, isOpen && { backgroundColor: colors.reactionOwn }]}
    >
      <Face name={name} url={picture} size={44} isOnline={isOnline} onlineName={t('header.online')} />
      <View style={styles.texts}>
        <View style={styles.line}>
          <OneLine style={[type.bodyStrong, { color: isOpen ? colors.onReactionOwn : colors.text }]}>{name}</OneLine>
          {isMuted && <MutedIcon color={timeColor} />}
          {props.unsentMessage && (
            <View role="img" aria-label={t('status.sending')}>
              <ChatIcon name="clock" size={14} color={timeColor} />
            </View>
          )}
          {ms !== undefined && <Text style={[type.caption, { color: timeColor }]}>{shortTime(ms)}</Text>}
        </View>
        <View style={styles.line}>
          <Preview {...props} />
          <UnreadBadge
            count={conversation?.getUnreadMessageCount() ?? 0}
            mentions={conversation?.getUnreadMentionsCount() ?? 0}
            isMuted={isMuted}
          />
        </View>
      </View>
    </Press>
  );
}

/** Typing users first, then the user's draft, then the last message. */
function Preview(props: Props): ReactNode {
  const { typingUsers = [], draft, conversation, note, isOpen, isMuted } = props;
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const message = lastOf(props);
  const isUnread = (conversation?.getUnreadMessageCount() ?? 0) > 0 && !isMuted;
  const onRow = (color: string) => (isOpen ? colors.onReactionOwn : color);
  if (typingUsers.length > 0) {
    return (
      <>
        <TypingDots color={onRow(colors.success)} />
        <OneLine style={[type.label, { color: onRow(colors.success) }]}>{typingText(typingUsers, t)}</OneLine>
      </>
    );
  }
  if (draft !== undefined) {
    return (
      <>
        <Lead style={[type.label, { color: onRow(colors.danger) }]}>{t('demo.draft')}</Lead>
        <OneLine style={[type.label, { color: onRow(colors.textMuted) }]}>{draft}</OneLine>
      </>
    );
  }
  const style = {
    ...type.label,
    fontWeight: isUnread ? '600' : '400',
    color: onRow(isUnread ? colors.text : colors.textMuted),
  } as const;
  return message ? <PreviewLine message={message} style={style} /> : <OneLine style={style}>{note}</OneLine>;
}

function lastOf({ conversation, agentMessage, unsentMessage }: Props): Chat.BaseMessage | undefined {
  return unsentMessage ?? agentMessage ?? conversation?.getLastMessage();
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: 12, paddingHorizontal: 10, paddingVertical: 9 },
  texts: { flex: 1, minWidth: 0, gap: 2 },
  line: { flexDirection: 'row', alignItems: 'center', gap: 8 },
});
