import type { Mail } from './mail.ts';
import { runsOf } from './runs-of.ts';
import { WORDS } from './words.ts';

/** The email for readers without HTML. */
export function mailText({ subject, messages, messagesOmitted, replyTo, from, link }: Mail): string {
  const paragraphs = [
    subject,
    ...(messagesOmitted === undefined ? [] : [WORDS.omitted(messagesOmitted)]),
    ...runsOf(messages).map(({ sender, texts }) => [`${sender.name}:`, ...texts.map(indented)].join('\n')),
    ...(link === undefined ? [] : [`${WORDS.open}:\n${link}`]),
    ['-- ', ...(replyTo === undefined ? [] : [WORDS.answer]), WORDS.why(from.name)].join('\n'),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function indented(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');
}
