import { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { View } from 'react-native';
import type { ChatMessageHeaderProps } from '../src/header/header-props.ts';
import { type FakeChat, IVO } from '../src/testing/fake-chat.ts';
import { storedText } from '../src/testing/stored-message.ts';
import { ChatMessageHeader, ChatThreadHeader } from './editable-components.tsx';
import type { GalleryScene } from './gallery-scene.ts';
import { WithChat } from './with-chat.tsx';

/** Every state of both headers. */
export const scenes: readonly GalleryScene[] = [
  { name: 'header-people', element: <People /> },
  { name: 'header-groups', element: <Groups /> },
  { name: 'header-buttons', element: <Buttons /> },
  { name: 'thread-header', element: <Thread text="Who brings the compass?" /> },
  { name: 'thread-header-long', element: <Thread text={'A long first message. '.repeat(80)} /> },
  { name: 'thread-header-deleted', element: <Thread text="" deletedAt={2} /> },
];

const HOUR_SECONDS = 3_600;
const NOW = Math.floor(Date.now() / 1000);

function person(uid: string, fields: object): Chat.User {
  return Chat.User.fromJSON({ uid, name: 'Ivo Lind', ...fields });
}

function People(): ReactNode {
  return (
    <WithChat>
      <Column>
        <ChatMessageHeader user={person('a', { status: 'online' })} />
        <ChatMessageHeader user={person('b', { status: 'offline', lastActiveAt: NOW - 60 })} />
        <ChatMessageHeader
          user={person('c', { name: 'Ada King', status: 'offline', lastActiveAt: NOW - 24 * HOUR_SECONDS })}
        />
        <ChatMessageHeader user={person('d', { status: 'offline', lastActiveAt: NOW - 400 * 24 * HOUR_SECONDS })} />
        <ChatMessageHeader user={person('e', { name: 'Grace Hopper', blockedByMe: true, status: 'online' })} />
        <ChatMessageHeader user={person('f', { name: 'نجيب محفوظ', status: 'online' })} showBackButton />
      </Column>
    </WithChat>
  );
}

function Groups(): ReactNode {
  const group = (guid: string, name: string) => Chat.Group.fromJSON({ guid, name, membersCount: 128 });
  const typing = (chat: FakeChat) => {
    for (const [uid, name] of [
      ['ivo', 'Ivo'],
      ['ada', 'Ada'],
      ['grace', 'Grace'],
      ['emmy', 'Emmy'],
    ]) {
      const data = { receiver: 'b', receiverType: 'group', sender: { uid, name }, state: 'start', user: { uid, name } };
      chat.receive({ type: 'typing', at: 5, conversationId: 'g', data });
    }
  };
  return (
    <WithChat act={typing}>
      <Column>
        <ChatMessageHeader group={group('a', 'Crew of the Albatross')} />
        <ChatMessageHeader group={group('b', 'Crew of the Albatross')} />
        <ChatMessageHeader
          group={group('c', 'All who ever sailed around the northern cape in one season')}
          {...EVERYTHING}
        />
      </Column>
    </WithChat>
  );
}

const EVERYTHING: ChatMessageHeaderProps = {
  showBackButton: true,
  onVoiceCallPress: nothing,
  onVideoCallPress: nothing,
  options: () => [{ id: 'mute', title: 'Mute', onPress: nothing }],
};

function Buttons(): ReactNode {
  return (
    <WithChat>
      <Column>
        <ChatMessageHeader user={person('a', { status: 'online' })} {...EVERYTHING} />
        <ChatMessageHeader
          user={person('helper', { name: 'Helper', role: '@agentic' })}
          showBackButton
          onChatHistoryButtonClick={nothing}
        />
      </Column>
    </WithChat>
  );
}

function Thread({ text, ...fields }: { readonly text: string; readonly deletedAt?: number }): ReactNode {
  const parent = storedText({ id: 7, text, sentAt: NOW, replyCount: 2, ...fields });
  return (
    <WithChat prepare={(chat) => chat.respond('GET /messages/7', parent)}>
      <ChatThreadHeader user={IVO} parentMessageId={7} onBack={nothing} />
    </WithChat>
  );
}

function Column({ children }: { readonly children: ReactNode }): ReactNode {
  return <View style={{ gap: 16 }}>{children}</View>;
}

function nothing(): void {
  // Display only.
}
