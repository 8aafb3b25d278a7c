import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ComponentRef, type ReactNode, useRef } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import type { Subject } from '../chat/use-subject.ts';
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
  readonly subject: Subject;
  readonly ownUid: string;
  readonly mutes: Mutes;
  readonly onClose: () => void;
  readonly onOpen: (uid: string) => void;
  readonly onMessage: (id: number) => void;
  readonly onLeft: () => void;
}

/** Profile of a person or group, with notification settings, shared content, members, and blocking or leaving. */
export function InfoScreen({ subject: initialSubject, ...props }: Props): ReactNode {
  const { client, ownUid, mutes, onClose } = props;
  const { t } = useChatLocale();
  const [subject, reload] = useProfile(client, initialSubject);
  const scroller = useRef<ComponentRef<typeof ScrollView>>(null);
  const isGroup = 'group' in subject;
  const id = isGroup ? subject.group.getGuid() : subject.user.getUid();
  const isAgent = !isGroup && subject.user.isAgent();
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
        <Profile subject={subject} />
        {!isAgent && <NotifySection client={client} kind={isGroup ? 'group' : 'user'} id={id} mutes={mutes} />}
        <SharedSection client={client} subject={initialSubject} onMessage={props.onMessage} />
        {isGroup && <MembersSection client={client} group={subject.group} ownUid={ownUid} onOpen={props.onOpen} />}
        {!isAgent && (
          <DangerSection
            client={client}
            subject={subject}
            onChanged={reload}
            onLeft={props.onLeft}
            onAsk={() => scroller.current?.scrollToEnd()}
          />
        )}
      </ScrollView>
    </Panel>
  );
}

function Profile({ subject }: { readonly subject: Subject }): ReactNode {
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const isGroup = 'group' in subject;
  const name = isGroup ? subject.group.getName() : subject.user.getName();
  const picture = isGroup ? subject.group.getIcon() : subject.user.getAvatar();
  const description = isGroup ? subject.group.getDescription() : subject.user.getStatusMessage();
  const isOnline = !isGroup && !subject.user.isAgent() && subject.user.getStatus() === 'online';
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
