import type { Message, NotificationTexts } from '@chatwire/protocol';
import type { Mentioned } from '../audience/mentions-of.ts';
import type { Texts } from './texts.ts';

export type TextSet = 'Default' | 'Privacy';

/**
 * Returns the texts of the first template block that applies to a new message. See
 * docs/spec/notifications.md#template-choice.
 */
export function messageTexts(
  message: Message,
  mentioned: Mentioned,
  templates: NotificationTexts,
  set: TextSet,
): Texts {
  const isGroup = message.receiverType === 'group';
  if (mentioned.personally) {
    const block = templates[`userMentionTemplate${set}`];
    return texts(block, isGroup ? block.bodyGroup : block.bodyOneOnOne, block.body_fallback);
  }
  if (mentioned.withEveryone) {
    const block = templates[`groupMentionTemplate${set}`];
    return { title: block.titleGroup, body: block.body, fallback: block.body_fallback };
  }
  const block = blockOf(message, templates, set);
  if (block) return texts(block, block.body, block.body_fallback);
  const media = templates[`mediaMessageTemplate${set}`];
  switch (message.type) {
    case 'image':
      return texts(media, media.body_image);
    case 'video':
      return texts(media, media.body_video);
    case 'audio':
      return texts(media, media.body_audio);
    case 'file':
      return texts(media, media.body_file);
    default: {
      const plain = templates[`textMessageTemplate${set}`];
      return texts(plain, plain.body);
    }
  }

  function texts(titles: Titles, body: string, fallback?: string): Texts {
    const title = isGroup ? titles.titleGroup : titles.titleOneOnOne;
    return fallback === undefined ? { title, body } : { title, body, fallback };
  }
}

interface Titles {
  readonly titleOneOnOne: string;
  readonly titleGroup: string;
}

function blockOf(message: Message, templates: NotificationTexts, set: TextSet) {
  if (message.type === 'extension_poll') return templates[`pollMessageTemplate${set}`];
  if (message.type === 'extension_reminders') return templates[`reminderMessageTemplate${set}`];
  if (message.category === 'custom') return templates[`customMessageTemplate${set}`];
  if (message.category === 'agentic') return templates[`assistantMessageTemplate${set}`];
  if (message.category !== 'interactive') return undefined;
  switch (message.type) {
    case 'form':
      return templates[`formMessageTemplate${set}`];
    case 'card':
      return templates[`cardMessageTemplate${set}`];
    case 'scheduler':
      return templates[`schedulerMessageTemplate${set}`];
    default:
      return templates[`interactiveMessageTemplate${set}`];
  }
}
