import type { TextBlock } from './blocks.ts';

/**
 * An event to show texts with: what placeholders may name, by
 * docs/spec/notifications.md#placeholders-sounds-and-badge.
 */
export type Sample = Readonly<Record<string, unknown>>;

const PAUL = { uid: 'paul', name: 'Paul Weber', metadata: { team: 'Harbour' } };
const ANA = { uid: 'ana', name: 'Ana Costa', metadata: {} };
const GROUP = { guid: 'night-shift', name: 'Night shift' };
const TEXT = 'Can you take over at seven?';

/** One event of everything, so that every placeholder has a value. */
export function sampleOf(context: TextBlock['context'], isGroup: boolean, appName: string): Sample {
  const app = { name: appName };
  if (context !== 'push') {
    const messages = [
      { data: { text: TEXT }, sentAt: 1_767_268_923 },
      { data: { text: 'The key is at the gate.' }, sentAt: 1_767_268_950 },
    ];
    const groupDetails = isGroup ? GROUP : undefined;
    return { messages, to: ANA, senderDetails: PAUL, groupDetails, app, link: 'https://chat.example/night-shift' };
  }
  const group = isGroup ? GROUP : undefined;
  return {
    message: {
      id: '48230',
      data: {
        text: TEXT,
        customData: { question: 'Who brings the tape?' },
        interactiveData: { title: 'Sign up for June', text: 'Two places are left' },
        entities: { sender: { entity: PAUL } },
      },
    },
    sender: PAUL,
    receiver: group ?? ANA,
    recipient: ANA,
    group,
    actor: PAUL,
    target: { uid: 'joon', name: 'Joon Park' },
    scope: 'moderator',
    reaction: '👍',
    caller: PAUL,
    callee: group ?? { uid: 'joon', name: 'Joon Park' },
    callType: 'video',
    text: TEXT,
    title: group ? `${PAUL.name} · ${GROUP.name}` : PAUL.name,
    app,
  };
}

/** The same event of a message that says nothing: no text, no title, no question. */
export function withoutContent(sample: Sample): Sample {
  return { ...sample, message: { id: '48230', data: {} }, text: undefined };
}

interface Placeholder {
  readonly path: string;
  readonly about: string;
}

const PUSH: readonly Placeholder[] = [
  { path: 'text', about: 'text of the message, mentions by name' },
  { path: 'sender.name', about: 'who wrote it' },
  { path: 'recipient.name', about: 'who is notified' },
  { path: 'group.name', about: 'group; no value one to one' },
  { path: 'title', about: 'sender, and the group in groups' },
  { path: 'app.name', about: 'name of the app' },
  { path: 'actor.name', about: 'who did it' },
  { path: 'target.name', about: 'whom it happened to' },
  { path: 'scope', about: 'new role in the group' },
  { path: 'reaction', about: 'emoji of a reaction' },
  { path: 'caller.name', about: 'who calls' },
  { path: 'callee.name', about: 'who is called' },
  { path: 'callType', about: 'audio or video' },
  { path: 'message.data.text', about: 'text as it was sent' },
  { path: 'message.data.customData.question', about: 'question of a poll' },
  { path: 'message.data.interactiveData.title', about: 'title of an interactive message' },
];

const DIGEST: readonly Placeholder[] = [
  { path: 'messages.length', about: 'how many messages' },
  { path: 'senderDetails.name', about: 'who wrote the newest' },
  { path: 'groupDetails.name', about: 'group; no value one to one' },
  { path: 'to.name', about: 'who is notified' },
  { path: 'app.name', about: 'name of the app' },
  { path: 'link', about: 'address of the conversation' },
];

/** What is offered while a text is written; any other path of the event may be used too. */
export function placeholdersOf(context: TextBlock['context']): readonly Placeholder[] {
  return context === 'push' ? PUSH : DIGEST;
}
