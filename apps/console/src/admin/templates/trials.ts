import type { DryRun, DryRunRequest } from '@chatwire/protocol';
import { type Preview, previewOf } from '../../entry/preview-of.ts';
import { PROVIDER_LABELS } from '../../text/providers.ts';

type Trial = Pick<DryRunRequest, 'trigger' | 'channel' | 'message'>;

/** Returns a dry-run request between two users that uses a block; undefined for blocks that need a group. */
export function trialOf(blockId: string, uid: string): Trial | undefined {
  if (blockId === 'userMention') return message('message', 'text', { text: `<@uid:${uid}>, can you take over?` });
  return TRIALS[blockId];
}

export interface TrialResult {
  /** Providers with the same payload. */
  readonly carriers: string;
  readonly preview: Preview;
}

/** Returns each distinct payload with its providers. */
export function resultsOf({ decisions }: Pick<DryRun, 'decisions'>): readonly TrialResult[] {
  const byPreview = new Map<string, { readonly preview: Preview; readonly carriers: Set<string> }>();
  for (const { channel, provider, payload } of decisions) {
    const preview = payload && previewOf({ channel, payload });
    if (!preview) continue;
    const key = JSON.stringify(preview);
    const same = byPreview.get(key) ?? { preview, carriers: new Set() };
    if (provider !== undefined) same.carriers.add(PROVIDER_LABELS[provider]);
    byPreview.set(key, same);
  }
  return [...byPreview.values()].map(({ preview, carriers }) => ({ preview, carriers: [...carriers].join(', ') }));
}

const TEXT = { text: 'Can you take over at seven?' };
const INTERACTIVE = { interactiveData: { title: 'Sign up for June', text: 'Two places are left' } };
/** Custom messages notify only on request. See docs/spec/notifications.md#triggers. */
const ASKING = { sendNotification: true };
const TRIALS: Readonly<Record<string, Trial>> = {
  textMessage: message('message', 'text', TEXT),
  customMessage: message('custom', 'note', { ...TEXT, ...ASKING, customData: {} }),
  pollMessage: message('custom', 'extension_poll', { ...ASKING, customData: { question: 'Who brings the tape?' } }),
  reminderMessage: message('custom', 'extension_reminders', { ...TEXT, ...ASKING, customData: {} }),
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

function message(category: string, type: string, data: Readonly<Record<string, unknown>>): Trial {
  return { trigger: 'after_message', channel: 'push', message: { category, type, data } };
}
