import { groupBySender } from './group-by-sender.ts';
import type { Mail } from './mail.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';

/** Renders the built-in email as plain text. */
export function mailText({ subject, messages, messagesOmitted, replyTo, from, link, unsubscribe }: Mail): string {
  const paragraphs = [
    subject,
    ...(messagesOmitted === undefined ? [] : [MAIL_TEXTS.omitted(messagesOmitted)]),
    ...groupBySender(messages).map(({ sender, texts }) => [`${sender.name}:`, ...texts.map(indented)].join('\n')),
    ...(link === undefined ? [] : [`${MAIL_TEXTS.open}:\n${link}`]),
    ['-- ', ...(replyTo === undefined ? [] : [MAIL_TEXTS.reply]), MAIL_TEXTS.reason(from.name)].join('\n'),
    ...unsubscribeLinks(unsubscribe).map(({ label, url }) => `${label}:\n${url}`),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function indented(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');
}
