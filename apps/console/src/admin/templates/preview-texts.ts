import { cutText } from '@chatwire/protocol/cut-text';
import { renderTemplate, templateOf } from '@chatwire/protocol/render-template';
import type { Preview } from '../../entry/preview-of.ts';
import type { TextBlock } from './blocks.ts';
import { type Sample, sampleOf, withoutContent } from './sample.ts';

/** One preview case of a block, as the recipient sees it. */
export interface PreviewCase {
  readonly label: string;
  readonly preview: Preview;
}

/** Maximum lengths in characters. See docs/spec/notifications.md#payloads. */
const MAX_TITLE_LENGTH = 100;
const MAX_BODY_LENGTH = 1000;
const MAX_SUBJECT_LENGTH = 200;
const MAX_SMS_LENGTH = 1600;

/** Templates of one set of a block by key. */
export type BlockTexts = Readonly<Record<string, string>>;

/**
 * Renders templates for a sample event, with the server's placeholder rules.
 * See docs/spec/notifications.md#placeholders-sounds-and-badge.
 */
export function previewCasesOf(
  context: TextBlock['context'],
  texts: BlockTexts,
  appName: string,
): readonly PreviewCase[] {
  const [one, group] = [sampleOf(context, false, appName), sampleOf(context, true, appName)];
  if (context === 'email') {
    return [
      { label: 'One-on-one', preview: mail(texts['subjectOneOnOne'] ?? '', one, appName) },
      { label: 'In a group', preview: mail(texts['subjectGroup'] ?? '', group, appName) },
    ];
  }
  if (context === 'sms') {
    return [
      { label: 'One-on-one', preview: sms(texts['bodyOneOnOne'] ?? '', one) },
      { label: 'In a group', preview: sms(texts['bodyGroup'] ?? '', group) },
    ];
  }
  return pushCases(texts, one, group, appName);
}

function pushCases(texts: BlockTexts, ofUser: Sample, group: Sample, appName: string): readonly PreviewCase[] {
  const fallback = texts['body_fallback'];
  const caseOf = (label: string, title: string | undefined, body: string | undefined, sample: Sample): PreviewCase[] =>
    title === undefined || body === undefined
      ? []
      : [{ label, preview: push({ title, body, fallback }, sample, appName) }];
  const { titleOneOnOne, titleGroup, title, body, bodyOneOnOne, bodyGroup } = texts;
  const media = [
    ['Photo', 'body_image'],
    ['Audio', 'body_audio'],
    ['Video', 'body_video'],
    ['File', 'body_file'],
  ] as const;
  return [
    ...caseOf('Preview', title, body, group),
    ...caseOf('One-on-one', titleOneOnOne, body ?? bodyOneOnOne, ofUser),
    ...caseOf('In a group', titleGroup, body ?? bodyGroup, group),
    ...media.flatMap(([label, key]) => caseOf(label, titleOneOnOne, texts[key], ofUser)),
    ...(fallback === undefined ? [] : caseOf('Missing value', titleGroup, body ?? bodyGroup, withoutContent(group))),
  ];
}

interface PushTexts {
  readonly title: string;
  readonly body: string;
  readonly fallback: string | undefined;
}

function push({ title, body, fallback }: PushTexts, sample: Sample, appName: string): Preview {
  const filledTitle = fill(title, sample).text;
  const filledBody = fill(body, sample);
  const { text } = filledBody.isComplete || fallback === undefined ? filledBody : fill(fallback, sample);
  return {
    kind: 'push',
    title: cutText(filledTitle.trim() === '' ? appName : filledTitle, MAX_TITLE_LENGTH),
    body: cutText(text, MAX_BODY_LENGTH),
    isCall: false,
    isClear: false,
  };
}

function mail(subject: string, sample: Sample, appName: string): Preview {
  const filledSubject = fill(subject, sample).text;
  return {
    kind: 'mail',
    from: appName,
    to: 'Ana Costa',
    subject: cutText(filledSubject.trim() === '' ? appName : filledSubject, MAX_SUBJECT_LENGTH),
    messages: [
      { sender: 'Paul Weber', text: 'Can you take over at seven?' },
      { sender: 'Paul Weber', text: 'The key is at the front desk.' },
    ],
    omitted: 0,
  };
}

function sms(text: string, sample: Sample): Preview {
  return { kind: 'text', from: '', to: 'Ana Costa', text: cutText(fill(text, sample).text, MAX_SMS_LENGTH) };
}

function fill(source: string, sample: Sample) {
  return renderTemplate(templateOf(source), sample, (text) => text);
}
