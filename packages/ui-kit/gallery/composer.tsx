import { Chat } from '@chatwire/sdk';
import { type ReactNode, useEffect, useRef } from 'react';
import { View } from 'react-native';
import type { ChatMessageComposerHandle, ChatMessageComposerProps } from '../src/composer/composer-props.ts';
import { AttachmentTray } from '../src/composer/files/attachment-tray.tsx';
import { DropHint } from '../src/composer/files/drop-hint.tsx';
import type { StagedFile, StagedState } from '../src/composer/files/staged-file.ts';
import { VoicePanel } from '../src/composer/voice/voice-panel.tsx';
import type { VoiceState } from '../src/composer/voice/voice-recorder.ts';
import { LocaleRoot } from '../src/primitives/locale-root.tsx';
import { agentRun, HELPER } from '../src/testing/agent-run.ts';
import { type FakeChat, IVO } from '../src/testing/fake-chat.ts';
import { storedMessage } from '../src/testing/stored-message.ts';
import { useComponentStyle } from '../src/theme/use-component-style.ts';
import { ChatMessageComposer } from './editable-components.tsx';
import type { GalleryScene } from './gallery-scene.ts';
import { WithChat } from './with-chat.tsx';

/** Every state of the composer. */
export const scenes: readonly GalleryScene[] = [
  { name: 'composer', element: <Composers /> },
  { name: 'composer-suggestions', element: <Suggestions /> },
  { name: 'composer-files', element: <Files /> },
  { name: 'composer-voice', element: <Voices /> },
  { name: 'composer-limits', element: <Limits /> },
  { name: 'composer-closed', element: <Closed /> },
  { name: 'composer-agent', element: <Agent /> },
];

const CREW = Chat.Group.fromJSON({ guid: 'crew', name: 'Crew', hasJoined: true });
const MESSAGE = storedMessage({
  id: 7,
  text: 'Shall we meet at the old lighthouse, or is the harbour easier for everyone?',
});
const LONG = Array.from({ length: 9 }, (_, at) => `${at + 1}. The next line of a rather long letter`).join('\n');

function Composers(): ReactNode {
  return (
    <WithChat>
      <View style={{ gap: 16 }}>
        <ChatMessageComposer user={new Chat.User('a')} />
        <ChatMessageComposer user={new Chat.User('b')} initialComposerText="See you at noon" />
        <ChatMessageComposer user={new Chat.User('c')} initialComposerText={LONG} />
        <Begun user={new Chat.User('d')} begin={(composer) => composer.reply(MESSAGE)} />
        <Begun user={new Chat.User('e')} begin={(composer) => composer.edit(MESSAGE)} />
      </View>
    </WithChat>
  );
}

/** A composer with an initial state. */
function Begun({
  begin,
  ...props
}: ChatMessageComposerProps & { begin: (composer: ChatMessageComposerHandle) => void }): ReactNode {
  const composer = useRef<ChatMessageComposerHandle>(null);
  const first = useRef(begin);
  useEffect(() => {
    if (composer.current) first.current(composer.current);
  }, []);
  return <ChatMessageComposer ref={composer} {...props} />;
}

function Suggestions(): ReactNode {
  const people = ['Ada King', 'Adam Ott', 'Adelaide Zimmermann-Featherstonehaugh', 'نجيب محفوظ'];
  const prepare = (chat: FakeChat) =>
    chat.respond(
      'GET /groups/crew/members',
      people.map((name, at) => ({ uid: `p${at}`, name, scope: 'participant' })),
    );
  return (
    <WithChat prepare={prepare}>
      <ChatMessageComposer group={CREW} initialComposerText="Hello @" />
    </WithChat>
  );
}

const STATES: readonly StagedState[] = [
  { kind: 'waiting' },
  { kind: 'uploading', progress: 0.4 },
  { kind: 'done' },
  { kind: 'failed' },
  { kind: 'refused', reason: 'send.tooLarge' },
];
const KINDS = ['image', 'video', 'audio', 'file', 'file'] as const;

function Files(): ReactNode {
  const style = useComponentStyle('messageComposer', undefined);
  const files = STATES.map(
    (state, at): StagedFile => ({
      id: at,
      file: { uri: '', name: '', type: '' },
      kind: KINDS[at] ?? 'file',
      name: ['Harbour.jpg', 'Regatta.mp4', 'Foghorn.mp3', 'Logbook of the year.pdf', 'Charts.zip'][at] ?? '',
      isReady: true,
      size: undefined,
      state,
    }),
  );
  return (
    <WithChat>
      <LocaleRoot style={style.container}>
        <AttachmentTray files={files.map(withPicture)} tray={{ remove: nothing, retry: nothing }} style={style} />
      </LocaleRoot>
      <LocaleRoot style={[style.container, { height: 140 }]}>
        <DropHint state="over" style={style} />
      </LocaleRoot>
    </WithChat>
  );
}

function withPicture(file: StagedFile): StagedFile {
  return file.kind === 'image' ? { ...file, file: { uri: PICTURE, name: '', type: 'image/svg+xml' } } : file;
}

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#7fb2d9" d="M0 0h4v3H0z"/><path fill="#2c6e9b" d="M0 2h4v1H0z"/><circle fill="#fff3c4" cx="3" cy=".8" r=".4"/></svg>',
)}`;

const LEVELS = Array.from({ length: 40 }, (_, at) => Math.abs(Math.sin(at / 3)) * (0.3 + (at % 7) / 10));

const VOICES: readonly VoiceState[] = [
  { phase: 'starting' },
  { phase: 'recording', elapsedMs: 7_400, levels: LEVELS },
  {
    phase: 'recorded',
    recording: { file: { uri: 'data:audio/wav;base64,', name: 'v', type: 'audio/wav' }, duration: 8, waveform: LEVELS },
  },
];

function Voices(): ReactNode {
  const style = useComponentStyle('messageComposer', undefined);
  const recorder = { cancel: nothing, stop: async () => undefined, take: async () => undefined };
  return (
    <WithChat>
      {VOICES.map((state) => (
        <LocaleRoot key={state.phase} style={style.container}>
          <VoicePanel state={state} recorder={recorder} style={style} onSend={nothing} onEnd={nothing} />
        </LocaleRoot>
      ))}
    </WithChat>
  );
}

function Limits(): ReactNode {
  return (
    <WithChat options={{ limits: { textLength: 20 } }}>
      <ChatMessageComposer user={new Chat.User('a')} initialComposerText="Nearly too long it" />
      <ChatMessageComposer user={new Chat.User('b')} initialComposerText="This is certainly too long" />
    </WithChat>
  );
}

function Closed(): ReactNode {
  const person = (fields: object) => Chat.User.fromJSON({ uid: 'ivo', name: 'Ivo Lind', ...fields });
  return (
    <WithChat>
      <ChatMessageComposer user={person({ blockedByMe: true })} />
      <ChatMessageComposer user={person({ hasBlockedMe: true })} />
      <ChatMessageComposer user={person({ deactivatedAt: 1 })} />
    </WithChat>
  );
}

function Agent(): ReactNode {
  return (
    <WithChat act={(chat) => agentRun(chat, { threadId: 5 }).start()}>
      <ChatMessageComposer user={HELPER} initialComposerText="And the tide?" />
      <ChatMessageComposer user={IVO} auxiliaryButtonsAlignment="right" />
    </WithChat>
  );
}

function nothing(): void {
  // Display only.
}
