import { counted } from './lists.ts';

/** `explain` and `dry-run`. */
export const EXPLAIN = {
  messageTitle: (id: number) => `Message ${id}`,
  conversation: (sender: string, receiver: string, isGroup: boolean) =>
    `${sender} → ${receiver}${isGroup ? ' (group)' : ''}`,
  sent: (type: string, messageClass: keyof typeof CLASS_LABELS, isDeleted: boolean, time: string) =>
    `${type} ${CLASS_LABELS[messageClass]}${isDeleted ? ', deleted' : ''}, sent ${time}`,
  event: (label: string, actor: string) => `${label} by ${actor}`,
  digest: (channel: string, recipient: string) => `${upperFirst(channel)} digest to ${recipient}`,
  counts: (people: number | null, outcomes: readonly (readonly [name: string, count: number])[]) => {
    const total = outcomes.reduce((sum, [, count]) => sum + count, 0);
    const parts = outcomes.filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name}`);
    const progress = people === null ? 'in progress' : `${counted(people, 'person', 'people')} evaluated`;
    return `${progress}, ${counted(total, 'notification')}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
  },
  ineligible: (cause: string) => `not eligible: ${cause}`,
  disabledChannels: (channels: readonly string[]) => `disabled channels: ${channels.join(', ')}`,
  excluded: (cause: string, count: number, people: readonly string[]) =>
    `excluded: ${count} ${EXCLUSION_LABELS[cause] ?? cause} (${people.join(', ')})`,
  /** Accepted values of `--at`. */
  time: 'a time such as 2026-01-01T22:00Z',
  everyone: 'everyone',
  pendingUntil: (state: string, time: string) => `${state} until ${time}`,
  nextAttempt: (attempt: number, time: string) => `attempt ${attempt} at ${time}`,
  moreDecisions: 'More decisions available: use --limit (up to 1000).',
  wouldNotify: (isSent: boolean) => (isSent ? 'would notify' : 'would not notify'),
  wouldDisplay: (result: 'yes' | 'no' | 'unknown') => DISPLAYS[result],
  evaluatedAt: (time: string) => `evaluated at ${time}`,
  yesOrNo: (isSent: boolean) => (isSent ? 'yes' : 'no'),
  resumes: (time: string) => `notifications resume ${time}`,
  settingSources: { app: 'app setting', user: 'user preference' },
} as const;

const DISPLAYS = {
  yes: 'The device would show it.',
  no: 'The device wouldn’t show it.',
  unknown: 'Whether the device would show it isn’t known.',
} as const;
const CLASS_LABELS = { message: 'message', reply: 'thread reply', quotedReply: 'quoted reply' } as const;
const EXCLUSION_LABELS: Readonly<Record<string, string>> = {
  BLOCKED: 'blocked',
  DEACTIVATED: 'deactivated',
  SYSTEM: 'system user',
  TOLD_OTHERWISE: 'updated without a push',
};

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
