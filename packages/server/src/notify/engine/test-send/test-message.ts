import type { AppSettings } from '@chatwire/protocol';
import { conversationIdOf, type Message, SYSTEM_UID } from '@chatwire/protocol';
import { BUILT_IN_LANGUAGES } from '../../languages/built-in-languages.ts';
import { defaultSettings } from '../../settings-model/default-settings.ts';

export interface TestTexts {
  readonly title: string;
  readonly body: string;
}

/** Returns a virtual message to a user with the texts of a test. The title is the name of the sender. */
export function testMessage(uid: string, { title, body }: TestTexts, nowMs: number): Message {
  const sentAt = Math.floor(nowMs / 1000);
  return {
    id: '0',
    conversationId: conversationIdOf(SYSTEM_UID, uid, 'user'),
    sender: SYSTEM_UID,
    receiver: uid,
    receiverType: 'user',
    category: 'message',
    type: 'text',
    data: {
      text: body,
      entities: { sender: { entity: { uid: SYSTEM_UID, name: title }, entityType: 'user' } },
    },
    sentAt,
    sentAtMS: nowMs,
    updatedAt: sentAt,
    seq: 0,
  };
}

/** Returns the app's settings, with templates that show exactly the texts of the test. */
export function testSettings(settings: AppSettings): AppSettings {
  const { templates } = defaultSettings();
  const subject = '{{senderDetails.name}}';
  const content = `${subject}: {{messages.0.message}}`;
  const texts = {
    userMentionTemplateDefault: { ...templates.userMentionTemplateDefault, bodyOneOnOne: '{{text}}' },
    emailSubjectTemplateDefault: { subjectOneOnOne: subject, subjectGroup: subject },
    smsContentTemplateDefault: { bodyOneOnOne: content, bodyGroup: content },
  };
  return {
    ...settings,
    templates: {
      ...templates,
      usePrivacyTemplate: 1,
      ...texts,
      language: settings.templates.language,
      // The test has the same text in the language of every recipient.
      languages: Object.fromEntries(Array.from(BUILT_IN_LANGUAGES.keys(), (tag) => [tag, texts])),
    },
  };
}
