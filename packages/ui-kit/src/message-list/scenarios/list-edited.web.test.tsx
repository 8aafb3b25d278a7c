import { expect, test } from 'vitest';
import { shownList } from '../../testing/shown-list.tsx';

test('a message edited by another user names the editor, in text and for screen readers', async () => {
  const { chat, history, message, row } = await shownList(3, {
    prepare: (fake) => fake.respond('GET /users/lene', { uid: 'lene', name: 'Lene Berg', createdAt: 1 }),
  });
  await expect.element(message(2)).toBeVisible();
  chat.receive(history.edit(2, 'Moderated', 'lene'));
  await expect.element(message(2).getByText('Edited by Lene Berg')).toBeVisible();
  await expect.poll(() => row(2).getAttribute('aria-label')).toMatch(/Moderated.*, Edited by Lene Berg$/);
});

test('a message edited by its sender, or by the server, names no editor', async () => {
  const { chat, history, message, row } = await shownList(3);
  await expect.element(message(3)).toBeVisible();
  chat.receive(history.edit(2, 'Changed my mind'));
  chat.receive(history.edit(3, 'Set by the server', 'app_system'));
  await expect.element(message(3).getByText('Edited by System')).toBeVisible();
  await expect.poll(() => row(2).getAttribute('aria-label')).toMatch(/, Edited$/);
});

test("the editor is named in the user's language", async () => {
  const { chat, history, message } = await shownList(3, {
    language: 'de',
    prepare: (fake) => fake.respond('GET /users/lene', { uid: 'lene', name: 'Lene Berg', createdAt: 1 }),
  });
  await expect.element(message(2)).toBeVisible();
  chat.receive(history.edit(2, 'Moderiert', 'lene'));
  await expect.element(message(2).getByText('Bearbeitet von Lene Berg')).toBeVisible();
});
