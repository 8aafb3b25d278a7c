import { type SampleMessage, samplePicture } from './sample-messages.ts';

const NOOR = { uid: 'noor', name: 'Noor Haddad' };

/** A message of a custom type. */
export const POLL: SampleMessage = { kind: 'custom_poll', data: { customData: { question: 'Cake on Friday?' } } };

/** Returns one message of each kind, in a group. */
export function everything(): readonly SampleMessage[] {
  return [
    {
      kind: 'action_groupMember',
      data: {
        action: 'added',
        entities: {
          by: { entityType: 'user', entity: { uid: 'ivo', name: 'Ivo Lind' } },
          on: { entityType: 'user', entity: NOOR },
        },
      },
    },
    { text: 'Welcome aboard, <@uid:noor>!', data: { mentions: [NOOR], reactions: [{ reaction: '👋', count: 3 }] } },
    {
      from: 'noor',
      text: 'Thanks! Where do I find the **charts**?',
      more: { replyCount: 2, unreadReplyCount: 1, lastReplyAt: 1 },
    },
    { from: 'mara', text: 'Second drawer, below the radio.' },
    {
      from: 'noor',
      kind: 'message_image',
      text: 'What a morning',
      data: {
        attachments: [0, 1, 2, 3, 4].map(samplePicture),
        reactions: [
          { reaction: '❤️', count: 4, reactedByMe: true },
          { reaction: '⛵', count: 2 },
        ],
      },
    },
    {
      kind: 'message_audio',
      data: {
        attachments: [{ url: 'https://harbour.example/voice.wav', name: 'voice.wav', duration: 14 }],
        metadata: {
          audioType: 'voice_note',
          waveform: Array.from({ length: 48 }, (_, at) => Math.abs(Math.sin(at / 3))),
        },
      },
    },
    {
      from: 'mara',
      kind: 'message_file',
      data: { attachments: [{ url: 'https://harbour.example/berths.pdf', name: 'berths-2026.pdf', size: 312_000 }] },
    },
    { kind: 'call_audio', data: { call: { status: 'ended', duration: 754 } } },
    { from: 'noor', text: '', more: { deletedAt: 1_795_000_000 } },
    {
      from: 'mara',
      text: 'At noon then. Plan: https://harbour.example/plan',
      more: {
        editedAt: 1_795_000_000,
        quotedMessageId: '2',
        quotedMessage: {
          id: '2',
          category: 'message',
          type: 'text',
          sender: 'ivo',
          data: {
            text: 'Welcome aboard!',
            entities: { sender: { entityType: 'user', entity: { uid: 'ivo', name: 'Ivo Lind' } } },
          },
        },
      },
    },
    { from: 'noor', text: '⛵🌊' },
    { kind: 'custom_sticker' },
  ];
}

/** Returns replies to a message. */
export function threadMessages(): readonly SampleMessage[] {
  const reply = { parentId: '1' };
  return [
    { text: 'Where are the charts?', more: { replyCount: 3 } },
    { from: 'noor', text: 'Second drawer', more: reply },
    { from: 'mara', text: 'Below the radio, next to the flares.', more: reply },
    { text: 'Found them, thanks', more: reply, data: { reactions: [{ reaction: '🙏', count: 1 }] } },
  ];
}

/** Returns right-to-left messages with left-to-right parts. */
export function arabicMessages(): readonly SampleMessage[] {
  return [
    { text: 'صباح الخير! هل القارب جاهز؟' },
    { from: 'mara', text: 'تقريبًا. الشراع ما زال مبللًا.' },
    {
      from: 'noor',
      text: 'سنغادر عند الظهر، and the harbour office knows.',
      data: { reactions: [{ reaction: '👍', count: 2 }] },
    },
    { from: 'mara', kind: 'message_image', text: 'الميناء هذا الصباح', data: { attachments: [samplePicture(1)] } },
  ];
}
