import type { NotificationPress } from '@chatwire/react-native';
import { expect, test } from 'vitest';
import { PressQueue } from '../src/press-queue.ts';

const press = (action: string) => ({ action }) as NotificationPress;

/** Returns a queue and the actions that its listener gets. */
function listened() {
  const queue = new PressQueue();
  const actions: string[] = [];
  return { queue, actions, listen: () => queue.subscribe(({ action }) => actions.push(action)) };
}

test('presses wait for the first listener', () => {
  const { queue, actions, listen } = listened();
  queue.add(press('open'), 'a');
  const end = listen();
  queue.add(press('reply'), 'b');
  end();
  queue.add(press('mark_read'), 'c');
  expect(actions).toEqual(['open', 'reply']);
  listen();
  expect(actions).toEqual(['open', 'reply', 'mark_read']);
});

test('a notification that keeps its id can be pressed again', () => {
  const { queue, actions, listen } = listened();
  listen();
  queue.add(press('reply'), 'notification ivo_user_mara');
  queue.add(press('reply'), 'notification ivo_user_mara');
  expect(actions).toEqual(['reply', 'reply']);
});

test.each(['before', 'after'])(
  'the press that started the app is reported once if its event arrives %s it is read',
  (when) => {
    const { queue, actions, listen } = listened();
    if (when === 'before') queue.add(press('open'), 'a');
    listen();
    queue.addInitial(press('open'), 'a');
    if (when === 'after') queue.add(press('open'), 'a');
    queue.addInitial(press('open'), 'a');
    expect(actions).toEqual(['open']);
    queue.add(press('open'), 'a');
    expect(actions).toEqual(['open', 'open']);
  },
);
