import type { DryRun, DryRunRequest } from '@chatwire/protocol';
import { type Preview, previewOf } from '../../entry/preview-of.ts';
import { PROVIDER_LABELS } from '../../text/providers.ts';

type PreviewRequest = Pick<DryRunRequest, 'trigger' | 'channel' | 'message'>;

/** Returns a dry-run request between two users that uses a block; undefined for blocks that need a group. */
export function previewRequestOf(blockId: string, uid: string): PreviewRequest | undefined {
  if (blockId === 'userMention') return message('message', 'text', { text: `<@uid:${uid}>, can you take over?` });
  return REQUESTS[blockId];
}

export interface PreviewResult {
  /** Labels of the providers that get this payload, separated by commas. */
  readonly providerLabels: string;
  readonly preview: Preview;
}

/** Returns each distinct payload with its providers. */
export function previewResultsOf({ decisions }: Pick<DryRun, 'decisions'>): readonly PreviewResult[] {
  const byPreview = new Map<string, { readonly preview: Preview; readonly providerLabels: Set<string> }>();
  for (const { channel, provider, payload } of decisions) {
    const preview = payload && previewOf({ channel, payload });
    if (!preview) continue;
    const key = JSON.stringify(preview);
    const same = byPreview.get(key) ?? { preview, providerLabels: new Set() };
    if (provider !== undefined) same.providerLabels.add(PROVIDER_LABELS[provider]);
    byPreview.set(key, same);
  }
  return [...byPreview.values()].map(({ preview, providerLabels }) => ({
    preview,
    providerLabels: [...providerLabels].join(', '),
  }));
}

const TEXT = { text: 'Can you take over at seven?' };
const INTERACTIVE = { interactiveData: { title: 'Sign up for June', text: 'Two places are left' } };
/** Custom messages notify only on request. See docs/spec/notifications.md#triggers. */
const NOTIFYING = { sendNotification: true };
const REQUESTS: Readonly<Record<string, PreviewRequest>> = {
  textMessage: message('message', 'text', TEXT),
  customMessage: message('custom', 'note', { ...TEXT, ...NOTIFYING, customData: {} }),
  pollMessage: message('custom', 'extension_poll', { ...NOTIFYING, customData: { question: 'Who brings the tape?' } }),
  reminderMessage: message('custom', 'extension_reminders', { ...TEXT, ...NOTIFYING, customData: {} }),
  formMessage: message('interactive', 'form', INTERACTIVE),
  cardMessage: message('interactive', 'card', INTERACTIVE),
  schedulerMessage: message('interactive', 'scheduler', INTERACTIVE),
  interactiveMessage: message('interactive', 'survey', INTERACTIVE),
  assistantMessage: message('agentic', 'assistant', TEXT),
  emailSubject: { trigger: 'after_message', channel: 'email' },
  smsContent: { trigger: 'after_message', channel: 'sms' },
  reactionOwn: { trigger: 'message_reaction_added', channel: 'push' },
  edited: { trigger: 'message_edited', channel: 'push' },
  deleted: { trigger: 'message_deleted', channel: 'push' },
  callInitiated: { trigger: 'initiated', channel: 'push' },
  callCancelled: { trigger: 'cancelled', channel: 'push' },
  callUnanswered: { trigger: 'unanswered', channel: 'push' },
};

function message(category: string, type: string, data: Readonly<Record<string, unknown>>): PreviewRequest {
  return { trigger: 'after_message', channel: 'push', message: { category, type, data } };
}
