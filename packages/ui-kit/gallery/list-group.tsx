import { Chat } from '@chatwire/sdk';
import { StyleSheet, Text, View } from 'react-native';
import type { ChatMessageListProps } from '../src/message-list/list-props.ts';
import { builtInTemplates } from '../src/templates/built-in-templates.ts';
import { ChatMessageTemplate } from '../src/templates/chat-message-template.ts';
import { useChatTheme } from '../src/theme/theme-context.ts';
import type { GalleryScene } from './gallery-scene.ts';
import { ListPage } from './list-page.tsx';
import { arabicMessages, everything, POLL, threadMessages } from './sample-conversations.ts';
import { type SampleMessage, sampleMessages } from './sample-messages.ts';

/** Every kind of message, and customized ones. */
export const scenes: readonly GalleryScene[] = [
  { name: 'group with every kind of message', element: group({}) },
  { name: 'left-aligned', element: group({ alignment: 'leftAligned' }) },
  {
    name: 'without avatars and receipts',
    element: group({
      avatarVisibility: false,
      receiptsVisibility: false,
      hideTimestamp: true,
      hideReactionOption: true,
      hideGroupActionMessages: true,
    }),
  },
  { name: 'thread', element: group({ parentMessageId: 1 }, threadMessages()) },
  { name: 'right to left', element: group({}, arabicMessages()) },
  { name: 'custom templates and slots', element: group(ownParts(), [...everything().slice(2, 5), POLL]) },
];

function group(props: ChatMessageListProps, samples: readonly SampleMessage[] = everything()) {
  const crew = Chat.Group.fromJSON({
    guid: 'crew',
    name: 'Harbour crew',
    hasJoined: true,
    scope: 'participant',
    owner: 'ivo',
  });
  return <ListPage server={{ messages: sampleMessages(samples, 'crew') }} list={{ group: crew, ...props }} />;
}

function ownParts(): ChatMessageListProps {
  const text = builtInTemplates().map((template) =>
    template.type === 'text'
      ? Object.assign(template, { HeaderView: (message: Chat.BaseMessage) => <Sender message={message} /> })
      : template,
  );
  const poll = new ChatMessageTemplate({
    category: 'custom',
    type: 'poll',
    ContentView: () => (
      <View style={styles.poll}>
        <Text style={styles.question}>Cake on Friday?</Text>
        <Text style={styles.votes}>Yes: 7, with cream: 4</Text>
      </View>
    ),
  });
  return {
    templates: text,
    addTemplates: [poll],
    HeaderView: () => <Text style={styles.edge}>Pinned: we meet at the crane</Text>,
    FooterView: () => <Text style={styles.edge}>Drawn by the app, below the list</Text>,
    dateSeperatorPattern: () => 'A day in June',
    datePattern: () => 'earlier',
  };
}

function Sender({ message }: { readonly message: Chat.BaseMessage }) {
  const { accent } = useChatTheme().colors;
  return <Text style={[styles.sender, { color: accent }]}>{`~ ${message.getSender()?.getName()} ~`}</Text>;
}

const styles = StyleSheet.create({
  poll: { padding: 8, gap: 4, minWidth: 180, backgroundColor: '#FFF4D6', borderRadius: 10 },
  question: { fontSize: 15, fontWeight: '600', color: '#4A3500' },
  votes: { fontSize: 13, color: '#4A3500' },
  edge: { padding: 10, fontSize: 13, textAlign: 'center', backgroundColor: '#1F3B4D', color: '#FFFFFF' },
  sender: { fontSize: 12 },
});
