import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import { type ReactNode, useCallback, useState } from 'react';
import { Image, StyleSheet, Text, View } from 'react-native';
import type { ChatPartner } from '../chat/use-chat-partner.ts';
import { ChoiceRow } from '../parts/choice-row.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { Press } from '../parts/press.tsx';
import { useNow } from '../parts/use-now.ts';
import { useShortTime } from '../parts/use-short-time.ts';
import { Remark, Section } from './info-parts.tsx';
import { MoreRow } from './more-row.tsx';
import { type SharedItem, type SharedKind, sharedItems } from './shared-items.ts';
import { usePages } from './use-pages.ts';

interface Props {
  readonly client: Chat.ChatClient;
  readonly partner: ChatPartner;
  /** Shows the message in the conversation. */
  readonly onOpenMessage: (id: number) => void;
}

const PER_PAGE = 30;

/** Pictures, files, and links of a conversation, newest first; each leads to its message. */
export function SharedSection({ client, partner, onOpenMessage }: Props): ReactNode {
  const { t } = useChatLocale();
  const [kind, setKind] = useState<SharedKind>('media');
  const uid = 'user' in partner ? partner.user.getUid() : undefined;
  const guid = 'group' in partner ? partner.group.getGuid() : undefined;
  const createRequest = useCallback(() => {
    const builder = new Chat.MessagesRequestBuilder().setLimit(PER_PAGE).hideDeletedMessages();
    if (uid === undefined) builder.setGUID(guid ?? '');
    else builder.setUID(uid);
    if (kind === 'links') builder.hasLinks();
    else builder.setAttachmentTypes(kind === 'media' ? ['image', 'video'] : ['file', 'audio']);
    const request = builder.build(client);
    return async () => {
      const page = await request.fetchPrevious();
      const items = page.toReversed().flatMap((message) => sharedItems(message, kind));
      return { items, hasMore: request.hasMore('older') === true };
    };
  }, [client, uid, guid, kind]);
  const shared = usePages(createRequest);
  const options = [
    ['media', t('demo.media')],
    ['files', t('demo.files')],
    ['links', t('demo.links')],
  ] as const;
  return (
    <Section title={t('demo.shared')}>
      <ChoiceRow
        isLabelHidden
        label={t('demo.shared')}
        options={options}
        value={kind}
        onChange={(value) => setKind(options.find(([each]) => each === value)?.[0] ?? 'media')}
      />
      {kind === 'media' ? (
        <View style={styles.grid}>
          {shared.items.map((item) => (
            <Picture key={item.key} item={item} onOpenMessage={onOpenMessage} />
          ))}
        </View>
      ) : (
        <View>
          {shared.items.map((item) => (
            <Line key={item.key} item={item} onOpenMessage={onOpenMessage} />
          ))}
        </View>
      )}
      {shared.status === 'ready' && shared.items.length === 0 && <Remark>{t('demo.nothingShared')}</Remark>}
      {shared.status === 'failed' && <Remark>{t('demo.failed')}</Remark>}
      <MoreRow pages={shared} />
    </Section>
  );
}

interface ItemProps {
  readonly item: SharedItem;
  readonly onOpenMessage: (id: number) => void;
}

function Picture({ item, onOpenMessage }: ItemProps): ReactNode {
  const { colors } = useChatTheme();
  const { t } = useChatLocale();
  return (
    <View style={styles.cell}>
      <Press
        label={t('media.open', { name: item.title })}
        onPress={() => onOpenMessage(item.messageId)}
        style={[styles.frame, { backgroundColor: colors.surfaceSunken }]}
      >
        {item.picture !== undefined && <Image source={{ uri: item.picture }} style={styles.picture} alt="" />}
      </Press>
    </View>
  );
}

function Line({ item, onOpenMessage }: ItemProps): ReactNode {
  const { colors, type } = useChatTheme();
  const shortTime = useShortTime(useNow());
  return (
    <Press onPress={() => onOpenMessage(item.messageId)} style={styles.line}>
      <OneLine style={[type.label, { color: colors.link }]}>{item.title}</OneLine>
      <Text style={[type.caption, { color: colors.textMuted }]}>{shortTime(item.sentAtMs)}</Text>
    </Press>
  );
}

const styles = StyleSheet.create({
  // Three columns, also in a last line with fewer pictures.
  grid: { flexDirection: 'row', flexWrap: 'wrap', margin: -2 },
  cell: { width: '33.333%', maxWidth: 144, padding: 2 },
  frame: { aspectRatio: 1, borderRadius: 8, overflow: 'hidden' },
  picture: { width: '100%', height: '100%' },
  line: { flexDirection: 'row', alignItems: 'center', gap: 8, marginHorizontal: -8, paddingHorizontal: 8 },
});
