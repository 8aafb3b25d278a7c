import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { editableProps } from './editable-props.ts';

const REFERENCE = readFileSync(new URL('../../../../docs/ui-kit/props.md', import.meta.url), 'utf8');

test.each(['ChatMessageList', 'ChatMessageHeader', 'ChatMessageComposer', 'ChatThreadHeader', 'ChatNotificationCheck'])(
  'every component of the gallery has editable props in the reference: %s',
  (component) => {
    const props = editableProps(REFERENCE, component);
    expect(props.length).toBeGreaterThan(0);
    for (const { meaning } of props) expect(meaning).toMatch(/\.$/);
  },
);

test('texts, numbers, booleans, and enums can be edited, functions and ids cannot', () => {
  const props = new Map(editableProps(REFERENCE, 'ChatMessageList').map((prop) => [prop.name, prop]));
  expect(props.get('avatarVisibility')).toMatchObject({ kind: { type: 'boolean' }, default: 'true' });
  expect(props.get('alignment')).toMatchObject({ kind: { type: 'enum', values: ['standard', 'leftAligned'] } });
  expect(props.get('goToMessageId')).toMatchObject({ kind: { type: 'text' } });
  expect(props.get('streamingSpeed')).toMatchObject({ kind: { type: 'number' }, default: '30' });
  for (const name of ['datePattern', 'templates', 'onError', 'testID', 'parentMessageId'])
    expect([...props.keys()]).not.toContain(name);
});
