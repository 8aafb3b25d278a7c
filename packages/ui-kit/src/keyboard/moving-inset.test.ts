import { expect, test } from 'vitest';
import { ConversationInsets } from './conversation-insets.ts';
import { MovingInset } from './moving-inset.ts';

test('lists and followers are notified once per change, and not when the value stays the same', () => {
  const inset = new MovingInset();
  const seen: string[] = [];
  const endList = inset.subscribe(() => seen.push(`list ${inset.current}`));
  inset.follow(() => seen.push(`button ${inset.current}`));
  inset.move(12.5);
  inset.move(12.5);
  endList();
  inset.move(0);
  expect(seen).toEqual(['list 12.5', 'button 12.5', 'button 0']);
});

test('a composer knows whether a list adjusts itself to the inset; a view that only follows the inset does not count', () => {
  const inset = new MovingInset();
  const seen: boolean[] = [];
  inset.watchLists(() => seen.push(inset.hasList()));
  inset.follow(() => undefined);
  expect(inset.hasList()).toBe(false);
  const end = inset.subscribe(() => undefined);
  end();
  expect(seen).toEqual([true, false]);
});

test('each conversation and thread has its own inset', () => {
  const insets = new ConversationInsets();
  const ivo = { receiverType: 'user', receiverId: 'ivo' } as const;
  expect(insets.of(ivo)).toBe(insets.of({ ...ivo }));
  expect(insets.of(ivo)).not.toBe(insets.of({ ...ivo, parentMessageId: 7 }));
  expect(insets.of(ivo)).not.toBe(insets.of({ ...ivo, receiverType: 'group' }));
});
