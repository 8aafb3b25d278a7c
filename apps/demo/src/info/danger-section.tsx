import { useChatLocale, useChatTheme, useChatUIEvents } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { ChatPartner } from '../chat/use-chat-partner.ts';
import { Press } from '../parts/press.tsx';
import { ConfirmRow } from './confirm-row.tsx';
import { Remark } from './info-parts.tsx';

interface Props {
  readonly client: Chat.ChatClient;
  readonly partner: ChatPartner;
  /** Requests the profile again. */
  readonly onChanged: () => Promise<void>;
  /** Called after the user has left the group. */
  readonly onLeft: () => void;
  /** Called when a question is shown below the last row. */
  readonly onConfirmationShown: () => void;
}

/** Blocks a person, or leaves a group. */
export function DangerSection({ client, partner, onChanged, onLeft, onConfirmationShown }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const events = useChatUIEvents();
  const [hasUnblockFailed, setUnblockFailed] = useState(false);
  const failure = (error: unknown) =>
    t(Reflect.get(Object(error), 'code') === 'ERR_OWNER_CANNOT_LEAVE' ? 'demo.ownerStays' : 'demo.failed');
  if ('group' in partner) {
    if (partner.group.getHasJoined() === false) return null;
    const leave = async () => {
      await client.leaveGroup(partner.group.getGuid());
      onLeft();
    };
    return (
      <View style={[styles.section, { borderColor: colors.outline }]}>
        <ConfirmRow
          title={t('demo.leave')}
          text={t('demo.leaveText')}
          onConfirm={leave}
          failure={failure}
          onConfirmationShown={onConfirmationShown}
          testID="demo-leave"
        />
      </View>
    );
  }
  const { user } = partner;
  const change = async (isBlocked: boolean) => {
    if (isBlocked) await client.blockUsers([user.getUid()]);
    else await client.unblockUsers([user.getUid()]);
    events.emit(isBlocked ? 'ccUserBlocked' : 'ccUserUnblocked', { user });
    await onChanged();
  };
  const unblock = () => {
    setUnblockFailed(false);
    change(false).catch(() => setUnblockFailed(true));
  };
  return (
    <View style={[styles.section, { borderColor: colors.outline }]}>
      {user.getBlockedByMe() === true ? (
        <Press onPress={unblock} style={styles.row} testID="demo-unblock">
          <Text style={[type.body, { color: colors.link }]}>{t('compose.unblock')}</Text>
          {hasUnblockFailed && <Remark>{t('demo.failed')}</Remark>}
        </Press>
      ) : (
        <ConfirmRow
          title={t('demo.block', { name: user.getName() })}
          text={t('demo.blockText')}
          onConfirm={() => change(true)}
          failure={failure}
          onConfirmationShown={onConfirmationShown}
          testID="demo-block"
        />
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  section: { borderTopWidth: 1, paddingVertical: 6 },
  row: { justifyContent: 'center', paddingHorizontal: 16, borderRadius: 0 },
});
