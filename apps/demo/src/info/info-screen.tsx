import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ComponentRef, type ReactNode, useRef } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import type { ChatPartner } from '../chat/use-chat-partner.ts';
import { Face } from '../parts/face.tsx';
import { Panel } from '../parts/panel.tsx';
import { DangerSection } from './danger-section.tsx';
import { MembersSection } from './members-section.tsx';
import { NotifySection } from './notify-section.tsx';
import { SharedSection } from './shared-section.tsx';
import type { Mutes } from './use-mutes.ts';
import { useProfile } from './use-profile.ts';

interface Props {
  readonly client: Chat.ChatClient;
  readonly partner: ChatPartner;
  readonly ownUid: string;
  readonly mutes: Mutes;
  readonly onClose: () => void;
  readonly onOpen: (uid: string) => void;
  readonly onOpenMessage: (id: number) => void;
  readonly onLeft: () => void;
}

/** Profile of a person or group, with notification settings, shared content, members, and blocking or leaving. */
export function InfoScreen({ partner: initialPartner, ...props }: Props): ReactNode {
  const { client, ownUid, mutes, onClose } = props;
  const { t } = useChatLocale();
  const [partner, reload] = useProfile(client, initialPartner);
  const scroller = useRef<ComponentRef<typeof ScrollView>>(null);
  const isGroup = 'group' in partner;
  const id = isGroup ? partner.group.getGuid() : partner.user.getUid();
  const isAgent = !isGroup && partner.user.isAgent();
  return (
    <Panel
      role="region"
      label={t('demo.info')}
      title={t('demo.info')}
      onClose={onClose}
      testID={`demo-info-${id}`}
      closeTestID="demo-info-close"
    >
      <ScrollView ref={scroller} style={styles.scroll} contentContainerStyle={styles.content}>
        <Profile partner={partner} />
        {!isAgent && <NotifySection client={client} kind={isGroup ? 'group' : 'user'} id={id} mutes={mutes} />}
        <SharedSection client={client} partner={partner} onOpenMessage={props.onOpenMessage} />
        {isGroup && <MembersSection client={client} group={partner.group} ownUid={ownUid} onOpen={props.onOpen} />}
        {!isAgent && (
          <DangerSection
            client={client}
            partner={partner}
            onChanged={reload}
            onLeft={props.onLeft}
            onConfirmationShown={() => scroller.current?.scrollToEnd()}
          />
        )}
      </ScrollView>
    </Panel>
  );
}

function Profile({ partner }: { readonly partner: ChatPartner }): ReactNode {
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const isGroup = 'group' in partner;
  const name = isGroup ? partner.group.getName() : partner.user.getName();
  const picture = isGroup ? partner.group.getIcon() : partner.user.getAvatar();
  const description = isGroup ? partner.group.getDescription() : partner.user.getStatusMessage();
  const isOnline = !isGroup && !partner.user.isAgent() && partner.user.getStatus() === 'online';
  return (
    <View style={styles.profile}>
      <Face name={name} url={picture} size={96} isOnline={isOnline} />
      <Text role="heading" aria-level={3} style={[type.title, styles.centred, { color: colors.text }]}>
        {name}
      </Text>
      {isOnline && <Text style={[type.label, { color: colors.success }]}>{t('header.online')}</Text>}
      {description !== undefined && description !== '' && (
        <Text style={[type.label, styles.centred, { color: colors.textMuted }]}>{description}</Text>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  scroll: { flex: 1, minHeight: 0 },
  content: { paddingBottom: 24 },
  profile: { alignItems: 'center', gap: 6, padding: 20 },
  centred: { textAlign: 'center' },
});
