import { expect, test } from 'vitest';
import { scenesOf } from './preview-texts.ts';

function shown(context: 'push' | 'email' | 'sms', texts: Record<string, string>): string[] {
  return scenesOf(context, texts, 'Harbour').map(({ label, preview }) => {
    if (preview.kind === 'push') return `${label}: ${preview.title} | ${preview.body}`;
    return `${label}: ${preview.kind === 'mail' ? preview.subject : preview.text}`;
  });
}

const TITLES = { titleOneOnOne: '{{sender.name}}', titleGroup: '{{sender.name}} · {{group.name}}' };

test('texts are shown one to one, in a group, and with a value that is missing', () => {
  expect(
    shown('push', { ...TITLES, body: 'Poll: {{message.data.customData.question}}', body_fallback: 'A poll' }),
  ).toEqual([
    'One to one: Paul Weber | Poll: Who brings the tape?',
    'In a group: Paul Weber · Night shift | Poll: Who brings the tape?',
    'A value is missing: Paul Weber · Night shift | A poll',
  ]);
});

test('an empty title is the name of the app, and one pass is made', () => {
  expect(shown('push', { title: '{{group.nothing}}', body: '{{actor.name}} joined' })).toEqual([
    'As it is read: Harbour | Paul Weber joined',
  ]);
});

test('each kind of attachment has a text of its own', () => {
  const texts = { ...TITLES, body_image: 'photo', body_audio: 'clip', body_video: 'video', body_file: 'file' };
  expect(shown('push', texts).map((line) => line.split(' | ')[1])).toEqual(['photo', 'clip', 'video', 'file']);
});

test('mails and text messages are about a batch', () => {
  expect(
    shown('email', { subjectOneOnOne: 'From {{senderDetails.name}}', subjectGroup: 'In {{groupDetails.name}}' }),
  ).toEqual(['One to one: From Paul Weber', 'In a group: In Night shift']);
  expect(shown('sms', { bodyOneOnOne: '{{messages.length}} unread', bodyGroup: 'x' })[0]).toBe('One to one: 2 unread');
});
