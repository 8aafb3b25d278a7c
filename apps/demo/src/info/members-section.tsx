import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Face } from '../parts/face.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { Press } from '../parts/press.tsx';
import { Remark, Section } from './info-parts.tsx';
import { MoreRow } from './more-row.tsx';
import { usePages } from './use-pages.ts';

interface Props {
  readonly client: Chat.ChatClient;
  readonly group: Chat.Group;
  readonly ownUid: string;
  readonly onOpen: (uid: string) => void;
}

const PER_PAGE = 50;

/** The members of a group with their roles and presence. Loaded again when someone joins, leaves, or changes role. */
export function MembersSection({ client, group, ownUid, onOpen }: Props): ReactNode {
  const { t } = useChatLocale();
  const guid = group.getGuid();
  const version = useMemberChanges(client, guid);
  const createRequest = useCallback(() => {
    // The version is an input: each change begins another request.
    void version;
    const request = new Chat.GroupMembersRequestBuilder(guid).setLimit(PER_PAGE).build(client);
    return async () => {
      const items = await request.fetchNext();
      return { items, hasMore: items.length === PER_PAGE };
    };
  }, [client, guid, version]);
  const members = usePages(createRequest);
  return (
    <Section title={t('header.members', { count: Math.max(group.getMembersCount() ?? 0, members.items.length) })}>
      <View>
        {members.items.map((member) => (
          <MemberRow key={member.getUid()} member={member} isOwn={member.getUid() === ownUid} onOpen={onOpen} />
        ))}
      </View>
      {members.status === 'failed' && <Remark>{t('demo.failed')}</Remark>}
      <MoreRow pages={members} />
    </Section>
  );
}

interface MemberProps {
  readonly member: Chat.GroupMember;
  readonly isOwn: boolean;
  readonly onOpen: (uid: string) => void;
}

function MemberRow({ member, isOwn, onOpen }: MemberProps): ReactNode {
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const role = member.getIsOwner() ? 'owner' : member.getScope();
  const roleKey = role === undefined ? undefined : ROLES[role];
  const line = member.getStatus() === 'online' ? t('header.online') : (member.getStatusMessage() ?? '');
  const content = (
    <>
      <Face
        name={member.getName()}
        url={member.getAvatar()}
        size={36}
        isOnline={member.getStatus() === 'online' && !member.isAgent()}
      />
      <View style={styles.texts}>
        <OneLine style={[type.body, { color: colors.text }]}>{isOwn ? t('a11y.you') : member.getName()}</OneLine>
        {line !== '' && <OneLine style={[type.caption, { color: colors.textMuted }]}>{line}</OneLine>}
      </View>
      {roleKey !== undefined && <Text style={[type.caption, { color: colors.textMuted }]}>{t(roleKey)}</Text>}
    </>
  );
  if (isOwn) return <View style={styles.row}>{content}</View>;
  return (
    <Press onPress={() => onOpen(member.getUid())} style={styles.row}>
      {content}
    </Press>
  );
}

/** Labels of group roles, by scope; participants have no label. */
const ROLES: Readonly<Record<string, string>> = {
  owner: 'demo.owner',
  admin: 'demo.admin',
  moderator: 'demo.moderator',
};

/** Returns a number that grows with each change of the members. */
function useMemberChanges(client: Chat.ChatClient, guid: string): number {
  const id = useId();
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const changed = (group: Chat.Group) => group.getGuid() === guid && setVersion((count) => count + 1);
    return client.addGroupListener(`members${id}`, {
      onGroupMemberJoined: (_action, _user, group) => changed(group),
      onGroupMemberLeft: (_action, _user, group) => changed(group),
      onMemberAddedToGroup: (_action, _user, _by, group) => changed(group),
      onGroupMemberKicked: (_action, _user, _by, group) => changed(group),
      onGroupMemberBanned: (_action, _user, _by, group) => changed(group),
      onGroupMemberScopeChanged: (_action, _user, _new, _old, group) => changed(group),
    });
  }, [client, guid, id]);
  return version;
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    marginHorizontal: -8,
    paddingHorizontal: 8,
    paddingVertical: 5,
  },
  texts: { flex: 1, minWidth: 0 },
});
