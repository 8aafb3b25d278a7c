import { cutText, type FormatValue, multiLine, renderTemplate, singleLine, templateOf } from '@chatwire/protocol';
import type { DigestChannel } from '../digest/digest-channel.ts';
import type { LocalizedTexts } from '../languages/localized-texts.ts';
import { isolate } from '../plain-text/bidi.ts';
import type { TextSet } from './message-texts.ts';

/**
 * Values for placeholders of a subject or an SMS.
 * See docs/spec/notifications.md#placeholders-sounds-and-badge.
 */
export interface DigestContext {
  readonly messages: readonly unknown[];
  readonly to: unknown;
  readonly senderDetails: unknown;
  readonly groupDetails: unknown;
  readonly app: { readonly name: string };
  readonly link: string | undefined;
}

/** Longer subjects are cut; email programs show less. */
const SUBJECT_MAX = 200;
const SMS_MAX = 1600;

/**
 * Returns the subject of the email or the content of the SMS about a batch. See
 * docs/spec/notifications.md#message-templates, #sendgrid-and-twilio-payloads.
 */
export function digestText(
  channel: DigestChannel,
  { language, templates }: LocalizedTexts,
  set: TextSet,
  context: DigestContext,
  isGroup: boolean,
): string {
  const show = (clean: (value: string) => string): FormatValue =>
    language === undefined ? clean : (value, _path, surroundings) => isolate(clean(value), surroundings);
  if (channel === 'email') {
    const { subjectGroup, subjectOneOnOne } = templates[`emailSubjectTemplate${set}`];
    const subject = fill(isGroup ? subjectGroup : subjectOneOnOne, context, show(singleLine));
    return cutText(subject.trim() ? subject : context.app.name, SUBJECT_MAX);
  }
  const { bodyGroup, bodyOneOnOne } = templates[`smsContentTemplate${set}`];
  return cutText(fill(isGroup ? bodyGroup : bodyOneOnOne, context, show(multiLine)), SMS_MAX);
}

function fill(template: string, context: DigestContext, show: FormatValue): string {
  return renderTemplate(templateOf(template), context, show).text;
}
