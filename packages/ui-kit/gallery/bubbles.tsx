import type { ReactNode } from 'react';
import { RowFixture } from '../src/testing/row-fixture.tsx';
import { READER, type Sample, sampleRow, sampleUser } from '../src/testing/sample-row.ts';

/** The appearance of bubbles, one scene per topic. */
export const scenes: readonly { readonly name: string; readonly element: ReactNode }[] = [
  {
    name: 'texts',
    element: stage([
      { text: 'Morning! The boat is ready.' },
      { text: 'Who takes the tiller today?' },
      { sender: READER, text: 'I do.', tick: 'read' },
      {
        sender: READER,
        text: 'Bring the **charts**, the _long_ rope and `VHF 16`. Plan: https://harbour.example/plan?day=1',
        tick: 'delivered',
        reactions: [
          { reaction: '👍', count: 3, reactedByMe: false },
          { reaction: '❤️', count: 12, reactedByMe: true },
        ],
      },
      {
        text: 'Fine with me, <@uid:ivo>. <@all:all> be on time!',
        data: { mentions: [sampleUser('ivo')] },
        fields: {
          quotedMessageId: '2',
          quotedMessage: {
            id: '2',
            category: 'message',
            type: 'text',
            sender: READER,
            data: { text: 'Bring the **charts**, the _long_ rope and more' },
          },
        },
        thread: { replyCount: 3, unreadRepliesCount: 2, lastReplyAt: 1 },
      },
      { sender: READER, text: '👋🏽', tick: 'sent' },
      { sender: READER, text: 'Edited and sent.', tick: 'sent', fields: { editedAt: 1_795_000_000 } },
    ]),
  },
  {
    name: 'group',
    element: stage([
      { kind: 'action_groupMember', sender: 'app_system', data: { action: 'added', entities: people('ivo', 'mara') } },
      { receiverType: 'group', text: 'Welcome aboard' },
      { receiverType: 'group', text: 'Second of a run, and long enough to go over more than one line of the bubble.' },
      { receiverType: 'group', sender: 'noor', text: 'Hello everyone' },
      { receiverType: 'group', sender: READER, text: 'Thanks!', tick: 'read' },
      { kind: 'call_audio', data: { call: { status: 'ended', duration: 754 } } },
      { kind: 'call_video', data: { call: { status: 'unanswered' } } },
    ]),
  },
  {
    name: 'rich',
    element: stage([
      {
        text: 'Shopping:\n1. Rope\n2. Lamp oil\n   - two cans\n   - no cheap one\n\n> The sea is calm\n> today\n\n```ts\nconst course = 270;\n```\nThat is ~~all~~ __nearly__ all.',
      },
      { sender: READER, text: '- one\n- two with `code` and [a link](https://x.dev)\n> quoted', tick: 'delivered' },
      { text: 'word '.repeat(180) },
      { text: 'Das Boot ist bereit.', translation: { language: 'en', text: 'The boat is ready.' } },
      {
        text: 'https://harbour.example',
        data: {
          metadata: {
            linkPreview: {
              url: 'https://harbour.example',
              title: 'Harbour crew',
              description: 'Tides, berths and weather of the day.',
            },
          },
        },
      },
    ]),
  },
  {
    name: 'media',
    element: stage([
      { kind: 'message_image', data: { attachments: pictures(1) } },
      {
        kind: 'message_image',
        sender: READER,
        text: 'Four and more',
        data: { attachments: pictures(6) },
        tick: 'read',
      },
      { kind: 'message_video', data: { attachments: [{ ...pictures(1)[0], thumbnailUrl: picture(2), duration: 93 }] } },
      {
        kind: 'message_audio',
        data: { attachments: [{ url: 'https://x.dev/a.mp3', name: 'shanty.mp3', duration: 184 }] },
      },
      {
        kind: 'message_audio',
        sender: READER,
        data: {
          attachments: [{ url: 'https://x.dev/b.mp3', name: 'voice.mp3', duration: 12 }],
          metadata: {
            audioType: 'voice_note',
            waveform: Array.from({ length: 60 }, (_, at) => Math.abs(Math.sin(at / 3) * Math.cos(at / 7))),
          },
        },
      },
      {
        kind: 'message_file',
        data: {
          attachments: ['tides.pdf', 'a very long name of a file that needs two lines.xlsx', 'notes.txt', 'x.zip'].map(
            (name) => ({ url: 'https://x.dev/f', name, size: 48_213 }),
          ),
        },
      },
      {
        kind: 'message_file',
        sender: READER,
        data: { attachments: [{ url: 'https://x.dev/f', name: 'berths.pdf', size: 3_412_000 }] },
        tick: 'sent',
      },
    ]),
  },
  {
    name: 'states',
    element: stage([
      { sender: READER, text: 'Waiting', tick: 'queued', sendState: 'queued' },
      { sender: READER, text: 'Could not be sent', tick: 'failed', sendState: 'failed', canRetry: true },
      {
        sender: READER,
        text: 'Blocked by moderation',
        tick: 'blocked',
        data: { moderation: { status: 'disapproved' } },
      },
      { sender: READER, text: 'Being checked', tick: 'pending', data: { moderation: { status: 'pending' } } },
      { text: '', fields: { deletedAt: 1_795_000_000 } },
      { sender: READER, text: '', fields: { deletedAt: 1_795_000_000 } },
      { kind: 'message_sticker' },
      { kind: 'custom_poll', data: { metadata: { conversationText: 'Poll: who brings cake?' } } },
      {
        kind: 'agentic_assistant',
        sender: 'helper',
        text: 'The tide turns at **14:20**.\n\n- Leave by 13:45\n- Return before 19:00',
      },
      {
        text: 'So many reactions',
        reactions: ['👍', '❤️', '😂', '😢', '🙏', '🎉', '🔥', '👀', '💯', '🚀'].map((reaction, at) => ({
          reaction,
          count: at * 7 + 1,
          reactedByMe: at === 1,
        })),
      },
    ]),
  },
];

function stage(samples: readonly Sample[]): ReactNode {
  return <RowFixture rows={samples.map((sample, at) => sampleRow({ id: at + 1, ...sample }))} />;
}

function people(by: string, on: string) {
  return {
    by: { entityType: 'user', entity: sampleUser(by) },
    on: { entityType: 'user', entity: sampleUser(on) },
  };
}

function pictures(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    url: picture(at),
    name: `photo-${at + 1}.png`,
    width: 640,
    height: 480,
  }));
}

/** Returns a picture of one colour. */
function picture(at: number): string {
  const color = ['6fa8dc', '93c47d', 'e69138', 'c27ba0', '76a5af', '8e7cc3'][at % 6];
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#${color}"/><circle cx="320" cy="240" r="120" fill="#fff8"/></svg>`)}`;
}
