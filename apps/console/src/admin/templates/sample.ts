import type { TextBlock } from './blocks.ts';

/**
 * Sample event for previews, with all placeholders of
 * docs/spec/notifications.md#placeholders-sounds-and-badge.
 */
export type Sample = Readonly<Record<string, unknown>>;

const PAUL = { uid: 'paul', name: 'Paul Weber', metadata: { team: 'Harbour' } };
const ANA = { uid: 'ana', name: 'Ana Costa', metadata: {} };
const GROUP = { guid: 'night-shift', name: 'Night shift' };
const TEXT = 'Can you take over at seven?';

/** Returns a sample with a value for every placeholder. */
export function sampleOf(context: TextBlock['context'], isGroup: boolean, appName: string): Sample {
  const app = { name: appName };
  if (context !== 'push') {
    const messages = [
      { data: { text: TEXT }, sentAt: 1_767_268_923 },
      { data: { text: 'The key is at the front desk.' }, sentAt: 1_767_268_950 },
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

/** Returns the same sample without message content. */
export function withoutContent(sample: Sample): Sample {
  return { ...sample, message: { id: '48230', data: {} }, text: undefined };
}

interface Placeholder {
  readonly path: string;
  readonly about: string;
}

const PUSH: readonly Placeholder[] = [
  { path: 'text', about: 'message text, mentions as names' },
  { path: 'sender.name', about: 'sender' },
  { path: 'recipient.name', about: 'recipient' },
  { path: 'group.name', about: 'group; empty in one-on-one' },
  { path: 'title', about: 'sender; in groups also the group' },
  { path: 'app.name', about: 'app name' },
  { path: 'actor.name', about: 'acting user' },
  { path: 'target.name', about: 'affected user' },
  { path: 'scope', about: 'new group role' },
  { path: 'reaction', about: 'reaction emoji' },
  { path: 'caller.name', about: 'caller' },
  { path: 'callee.name', about: 'called user' },
  { path: 'callType', about: 'audio or video' },
  { path: 'message.data.text', about: 'original message text' },
  { path: 'message.data.customData.question', about: 'poll question' },
  { path: 'message.data.interactiveData.title', about: 'interactive message title' },
];

const DIGEST: readonly Placeholder[] = [
  { path: 'messages.length', about: 'number of messages' },
  { path: 'senderDetails.name', about: 'sender of the newest message' },
  { path: 'groupDetails.name', about: 'group; empty in one-on-one' },
  { path: 'to.name', about: 'recipient' },
  { path: 'app.name', about: 'app name' },
  { path: 'link', about: 'link to the conversation' },
];

/** Returns the suggested placeholders; templates may use any other path of the event too. */
export function placeholdersOf(context: TextBlock['context']): readonly Placeholder[] {
  return context === 'push' ? PUSH : DIGEST;
}
