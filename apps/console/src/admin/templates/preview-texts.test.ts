import { expect, test } from 'vitest';
import { previewCasesOf } from './preview-texts.ts';

function shown(context: 'push' | 'email' | 'sms', texts: Record<string, string>): string[] {
  return previewCasesOf(context, texts, 'Harbour').map(({ label, preview }) => {
    if (preview.kind === 'push') return `${label}: ${preview.title} | ${preview.body}`;
    return `${label}: ${preview.kind === 'mail' ? preview.subject : preview.text}`;
  });
}

const TITLES = { titleOneOnOne: '{{sender.name}}', titleGroup: '{{sender.name}} · {{group.name}}' };

test('the preview shows one-on-one, group, and missing-value cases', () => {
  expect(
    shown('push', { ...TITLES, body: 'Poll: {{message.data.customData.question}}', body_fallback: 'A poll' }),
  ).toEqual([
    'One-on-one: Paul Weber | Poll: Who brings the tape?',
    'In a group: Paul Weber · Night shift | Poll: Who brings the tape?',
    'Missing value: Paul Weber · Night shift | A poll',
  ]);
});

test('the preview shows the app name for an empty title and replaces placeholders once', () => {
  expect(shown('push', { title: '{{group.nothing}}', body: '{{actor.name}} joined' })).toEqual([
    'Preview: Harbour | Paul Weber joined',
  ]);
});

test('the preview has a separate text for each attachment type', () => {
  const texts = { ...TITLES, body_image: 'photo', body_audio: 'clip', body_video: 'video', body_file: 'file' };
  expect(shown('push', texts).map((line) => line.split(' | ')[1])).toEqual(['photo', 'clip', 'video', 'file']);
});

test('email and SMS previews show a digest', () => {
  expect(
    shown('email', { subjectOneOnOne: 'From {{senderDetails.name}}', subjectGroup: 'In {{groupDetails.name}}' }),
  ).toEqual(['One-on-one: From Paul Weber', 'In a group: In Night shift']);
  expect(shown('sms', { bodyOneOnOne: '{{messages.length}} unread', bodyGroup: 'x' })[0]).toBe('One-on-one: 2 unread');
});
