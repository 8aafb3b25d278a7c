import { MEDIA_TYPES } from '@chatwire/protocol';
import type { BodyCase } from './body-cases.ts';

const text = { text: 'High water is at 14:20' };
const photo = { url: 'https://files.example.org/pier.jpg', name: 'pier.jpg', mimeType: 'image/jpeg' };
const form = { title: 'Which berth?', elements: [] };

/** Bodies of a reply; a reply goes where its parent message went. */
export const REPLY_CASES: readonly BodyCase[] = [
  {
    title: 'Text',
    when: { category: ['message'], type: ['text'] },
    required: ['type', 'data.text'],
    example: { type: 'text', data: text },
  },
  {
    title: 'Image, video, audio or file',
    when: { category: ['message'], type: MEDIA_TYPES },
    required: ['type', 'data.attachments'],
    example: { type: 'image', data: { attachments: [photo] } },
  },
  {
    title: 'Custom',
    when: { category: ['custom'] },
    required: ['category', 'type', 'data.customData'],
    example: { category: 'custom', type: 'location', data: { customData: { latitude: 54.32, longitude: 10.14 } } },
  },
  {
    title: 'Interactive',
    when: { category: ['interactive'], type: ['form', 'card', 'scheduler', 'other'] },
    required: ['category', 'type', 'data.interactiveData'],
    example: { category: 'interactive', type: 'form', data: { interactiveData: form } },
  },
  {
    title: 'Assistant',
    when: { category: ['agentic'], type: ['assistant'] },
    required: ['category', 'type', 'data.text'],
    example: { category: 'agentic', type: 'assistant', data: text },
  },
  {
    title: 'Tool call of an agent',
    when: { category: ['agentic'], type: ['tool-arguments', 'tool-result'] },
    required: ['category', 'type'],
    example: { category: 'agentic', type: 'tool-result', data: { text: '14:20' } },
  },
];

/** Bodies of a message: each kind to one user or group, or to several at a time. */
export const MESSAGE_CASES: readonly BodyCase[] = [
  ...REPLY_CASES.map(({ required = [], example, ...rest }) => ({
    ...rest,
    required: ['receiver', 'receiverType', ...required],
    example: { receiver: 'mara', receiverType: 'user', ...example },
  })),
  {
    title: 'Several receivers',
    required: ['multipleReceivers', 'type'],
    example: { multipleReceivers: { uids: ['mara', 'ivo'] }, type: 'text', data: text },
  },
];
