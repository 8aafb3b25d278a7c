import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { withoutDirectionControls } from '../formatters/safe-text.ts';
import { type ChatLocale } from '../localization/chat-locale.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { platformTimers } from '../platform/kit-timers.ts';
import { Avatar } from '../primitives/avatar/avatar.tsx';
import { DialogButton } from '../primitives/layer/dialog-button.tsx';
import { Sheet } from '../primitives/layer/sheet.tsx';
import { Spinner } from '../primitives/motion/spinner.tsx';
import type { LayerStyle } from '../theme/styles/layer-styles.ts';
import { useReceipts } from './use-receipts.ts';

interface Props {
  readonly client: Chat.ChatClient | undefined;
  readonly message: Chat.BaseMessage;
  /** A copy of the bubble. */
  readonly preview: ReactNode;
  readonly style: LayerStyle;
  readonly onClose: () => void;
  /** Stable between renders. */
  readonly onError: (error: unknown) => void;
}

/**
 * Recipients who have received and read the user's own message. Updated live while open.
 * See docs/spec/message-list.md#dialogs.
 */
export function InfoSheet({ client, message, preview, style, onClose, onError }: Props): ReactNode {
  const locale = useChatLocale();
  const { t } = locale;
  const [attempt, setAttempt] = useState(0);
  const receipts = useReceipts(client, message, attempt, onError);
  return (
    <Sheet isOpen onClose={onClose} label={t('info.title')} testID="chat-info-sheet">
      <Text role="heading" aria-level={2} style={[style.title, styles.title]}>
        {t('info.title')}
      </Text>
      <View style={styles.preview}>{preview}</View>
      {receipts.status === 'loading' && <Spinner />}
      {receipts.status === 'failed' && (
        <View style={styles.failed}>
          <Text style={style.text}>{t('list.error.text')}</Text>
          <DialogButton title={t('action.retry')} onPress={() => setAttempt((count) => count + 1)} style={style} />
        </View>
      )}
      {receipts.status === 'ready' &&
        (message.getReceiverType() === 'group' ? (
          <GroupReceipts list={receipts.list} style={style} locale={locale} />
        ) : (
          <UserReceipts message={message} list={receipts.list} style={style} locale={locale} />
        ))}
    </Sheet>
  );
}

interface ListProps {
  readonly list: readonly Chat.MessageReceipt[];
  readonly style: LayerStyle;
  readonly locale: ChatLocale;
}

function UserReceipts({ message, list, style, locale }: ListProps & { readonly message: Chat.BaseMessage }): ReactNode {
  const { t } = locale;
  const readAt = list[0]?.getReadAt() ?? message.getReadAt();
  const deliveredAt = list[0]?.getDeliveredAt() ?? message.getDeliveredAt() ?? readAt;
  const rows = [
    [t('info.read'), readAt],
    [t('info.delivered'), deliveredAt],
  ] as const;
  return rows.map(([name, at]) => (
    <View key={name} style={style.item}>
      <Text style={[style.itemText, styles.name]}>{name}</Text>
      <Text style={style.detail}>{at === undefined ? t('info.notYet') : momentText(at, locale)}</Text>
    </View>
  ));
}

function GroupReceipts({ list, style, locale }: ListProps): ReactNode {
  const { t } = locale;
  const read = list.filter((receipt) => receipt.getReadAt() !== undefined);
  const delivered = list.filter(
    (receipt) => receipt.getReadAt() === undefined && receipt.getDeliveredAt() !== undefined,
  );
  const undelivered = list.filter((receipt) => !read.includes(receipt) && !delivered.includes(receipt));
  const sections = [
    [t('info.readBy'), read],
    [t('info.deliveredTo'), delivered],
    [t('info.waiting'), undelivered],
  ] as const;
  return sections.map(([title, people]) =>
    people.length === 0 ? null : (
      <View key={title}>
        <Text role="heading" aria-level={3} style={[style.detail, styles.title]}>
          {title}
        </Text>
        {people.map((receipt) => {
          const sender = receipt.getSender();
          const at = receipt.getReadAt() ?? receipt.getDeliveredAt();
          return (
            <View key={sender.getUid()} style={style.item}>
              <Avatar id={sender.getUid()} name={sender.getName()} url={sender.getAvatar()} size={32} />
              <Text style={[style.itemText, styles.name]}>{withoutDirectionControls(sender.getName())}</Text>
              {at !== undefined && <Text style={style.detail}>{momentText(at, locale)}</Text>}
            </View>
          );
        })}
      </View>
    ),
  );
}

/** Returns the time if it is today, otherwise the day. `at`: epoch seconds. */
function momentText(at: number, { dayOf, day, time }: ChatLocale): string {
  const nowMs = platformTimers.nowMs();
  const ms = at * 1000;
  return dayOf(ms) === dayOf(nowMs) ? time(ms) : day(ms, nowMs);
}

const styles = StyleSheet.create({
  title: { paddingHorizontal: 16, paddingVertical: 8 },
  preview: { paddingVertical: 8, pointerEvents: 'none' },
  failed: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: 8 },
  name: { flex: 1, minWidth: 0 },
});
