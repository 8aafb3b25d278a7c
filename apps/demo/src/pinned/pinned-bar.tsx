import { ChatIcon, useChatLocale, useChatTheme } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { ChatPartner } from '../chat/use-chat-partner.ts';
import { PreviewLine } from '../inbox/preview-line.tsx';
import { IconPress } from '../parts/icon-press.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { Press } from '../parts/press.tsx';
import { usePinnedMessages } from './use-pinned-messages.ts';

interface Props {
  readonly client: Chat.ChatClient;
  readonly partner: ChatPartner;
  /** Shows the message in the list. */
  readonly onOpenMessage: (id: number) => void;
}

/** The pinned messages of a conversation, one at a time; nothing without any. */
export function PinnedBar({ client, partner, onOpenMessage }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const pinned = usePinnedMessages(client, partner);
  const [chosenId, setChosenId] = useState<number | undefined>(undefined);
  // A message that is no longer pinned is replaced by the last pinned one.
  const shownIndex = Math.max(
    0,
    pinned.findIndex((message) => message.getId() === chosenId),
  );
  const message = pinned[shownIndex];
  if (!message) return null;
  const count = pinned.length;
  const title = count > 1 ? t('demo.pinnedOf', { at: count - shownIndex, count }) : t('demo.pinned');
  const show = (index: number) => {
    const id = pinned[index]?.getId();
    if (id === undefined) return;
    setChosenId(id);
    onOpenMessage(id);
  };
  return (
    <View
      role="region"
      aria-label={t('demo.pinned')}
      style={[styles.bar, { backgroundColor: colors.surface, borderColor: colors.outline }]}
      testID="demo-pinned"
    >
      <Press onPress={() => show(shownIndex)} style={styles.message} testID="demo-pinned-message">
        <ChatIcon name="pin" size={18} color={colors.accent} />
        <View style={styles.texts}>
          <OneLine style={[type.caption, { color: colors.link }]}>{title}</OneLine>
          <PreviewLine message={message} style={{ ...type.label, color: colors.text }} />
        </View>
      </Press>
      {count > 1 && (
        <>
          <IconPress
            icon="up"
            label={t('demo.olderPin')}
            isDisabled={shownIndex === count - 1}
            onPress={() => show(shownIndex + 1)}
            testID="demo-pinned-older"
          />
          <IconPress
            icon="down"
            label={t('demo.newerPin')}
            isDisabled={shownIndex === 0}
            onPress={() => show(shownIndex - 1)}
            testID="demo-pinned-newer"
          />
        </>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', alignItems: 'center', borderBottomWidth: 1, paddingEnd: 6 },
  message: { flex: 1, minWidth: 0, flexDirection: 'row', alignItems: 'center', gap: 10, paddingHorizontal: 14 },
  texts: { flex: 1, minWidth: 0, paddingVertical: 4 },
});
