import { type ReactNode, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { agentRun, HELPER } from '../src/testing/agent-run.ts';
import type { FakeChat } from '../src/testing/fake-chat.ts';
import { useChatTheme } from '../src/theme/theme-context.ts';
import { ChatMessageComposer, ChatMessageHeader, ChatMessageList } from './editable-components.tsx';
import type { GalleryScene } from './gallery-scene.ts';
import { sampleMessages } from './sample-messages.ts';
import { WithChat } from './with-chat.tsx';

type Run = ReturnType<typeof agentRun>;

/** An agent chat in each of its states. */
export const scenes: readonly GalleryScene[] = [
  { name: 'agent new chat', element: <AgentChat isNew /> },
  { name: 'agent thinking', element: <AgentChat act={(run) => run.start()} /> },
  { name: 'agent tool', element: <AgentChat act={callTool} /> },
  { name: 'agent streaming', element: <AgentChat act={stream} /> },
  { name: 'agent cards', element: <AgentChat act={showCards} /> },
  { name: 'agent failed', element: <AgentChat act={fail} /> },
  { name: 'agent response cut off', element: <AgentChat act={cutOff} /> },
  { name: 'agent unreachable', element: <AgentChat act={rejectAll} /> },
  { name: 'agent stopped', element: <AgentChat act={stop} /> },
  { name: 'agent connection lost', element: <AgentChat act={lose} /> },
  { name: 'agent response finished', element: <AgentChat act={finish} /> },
];

const RESPONSE = `The **last ferry** leaves at 22:15 from pier 7.

1. Buy the ticket in the app
2. Be there _ten minutes_ early

\`\`\`sh
ferry --pier 7 --at 22:15
\`\`\`

> Bicycles travel for free.`;

function AgentChat({ isNew = false, act }: { isNew?: boolean; act?: (run: Run, chat: FakeChat) => void }): ReactNode {
  const { colors } = useChatTheme();
  const [chat, setChat] = useState<FakeChat | undefined>(undefined);
  const [asked] = sampleMessages([{ from: 'mara', text: 'When does the last ferry leave?' }]);
  const thread = isNew ? {} : { parentMessageId: 1 };
  // Starts with the question visible.
  const loaded = () => {
    if (chat) act?.(agentRun(chat, { threadId: 1 }), chat);
  };
  return (
    <WithChat options={{ messages: isNew ? [] : [{ ...asked, receiver: HELPER.getUid() }] }} act={setChat}>
      <View style={[styles.page, { backgroundColor: colors.surface }]}>
        <ChatMessageHeader user={HELPER} {...thread} onChatHistoryButtonClick={nothing} />
        <ChatMessageList user={HELPER} {...thread} streamingSpeed={0} onLoad={loaded} />
        <ChatMessageComposer user={HELPER} {...thread} />
      </View>
    </WithChat>
  );
}

function callTool(run: Run): void {
  run.start();
  say(run, 'Let me look that up.');
  run.emit('tool_call_start', { toolCallId: 'c1', toolCallName: 'timetable', displayName: 'the timetable' });
}

/** Streams a run that stops in the middle of bold text. */
function stream(run: Run): void {
  run.start();
  say(run, RESPONSE.slice(0, RESPONSE.indexOf('ferry') + 2));
}

function showCards(run: Run): void {
  run.start();
  say(run, 'This is the ship:');
  run.emit('card_start', { cardId: 'k1' });
  run.emit('card', { cardId: 'k1', card: { title: 'MS Fjord' } });
  run.emit('card_end', { cardId: 'k1' });
}

function fail(run: Run): void {
  run.start();
  say(run, 'The last ferry leaves');
  run.emit('run_error', { code: 'INCOMPLETE', message: 'No.' });
  run.storePartial(900, 'The last ferry leaves', 'error', 2);
}

function cutOff(run: Run): void {
  run.start();
  say(run, RESPONSE);
  run.emit('run_error', { code: 'LENGTH', message: 'No.' });
  run.storePartial(900, RESPONSE, 'error', 2);
}

/** Rejects all requests, which shows an empty chat. */
function rejectAll(run: Run): void {
  run.start();
  run.emit('run_error', { code: 'UNREACHABLE', message: 'No.' });
}

function stop(run: Run): void {
  run.start();
  say(run, 'The last ferry leaves');
  run.emit('run_cancelled', { by: 'mara' });
}

function lose(run: Run, chat: FakeChat): void {
  run.start();
  say(run, 'The last ferry leaves');
  void chat.client.disconnect();
}

function finish(run: Run): void {
  run.start();
  say(run, RESPONSE);
  run.finish(900, RESPONSE, 2);
}

function say(run: Run, text: string): void {
  run.begin();
  run.say(text);
}

function nothing(): void {
  // Only the appearance matters.
}

const styles = StyleSheet.create({ page: { height: 640, minHeight: 0 } });
