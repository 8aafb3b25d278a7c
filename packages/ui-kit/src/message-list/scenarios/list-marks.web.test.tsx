import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { shownList } from '../../testing/shown-list.tsx';

test('a message is pinned and saved from its menu, shows both marks, and offers to take them back', async () => {
  const { screen, chat, history, message } = await shownList(5);
  const changed = (more: object) => ({ ...history.message(5), seq: 9, ...more });
  const menu = async (option: string) => {
    await message(5).click({ button: 'right' });
    const entry = screen.getByTestId(`chat-option-${option}`);
    await expect.element(entry).toBeVisible();
    return entry;
  };
  chat.respond('POST /messages/5/pin', changed({ pinnedAt: 1_763_900_000, pinnedBy: 'mara' }));
  const pin = await menu('pinMessage');
  expect(pin.element().textContent).toBe('Pin');
  await pin.click();
  await expect.element(message(5).getByLabelText('Pinned', { exact: true })).toBeVisible();
  const unpin = await menu('pinMessage');
  expect(unpin.element().textContent).toBe('Unpin');
  await userEvent.keyboard('{Escape}');
  chat.respond('POST /messages/5/saved', changed({ pinnedAt: 1_763_900_000, savedByMe: true }));
  await (await menu('saveMessage')).click();
  await expect.element(message(5).getByLabelText('Saved', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('article', { name: /, Pinned, Saved$/ })).toBeVisible();
  expect((await menu('saveMessage')).element().textContent).toBe('Remove from saved');
  chat.respond('DELETE /messages/5/saved', changed({ pinnedAt: 1_763_900_000, savedByMe: false }));
  await screen.getByTestId('chat-option-saveMessage').click();
  await expect.poll(() => message(5).getByLabelText('Saved', { exact: true }).elements()).toEqual([]);
});

test.each([
  ['pin', 'pinMessage', 'ERR_PIN_LIMIT', 409, 'No more messages can be pinned in this conversation.'],
  ['saved', 'saveMessage', 'ERR_SAVED_LIMIT', 409, 'No more messages can be saved.'],
  ['saved', 'saveMessage', 'ERR_MESSAGE_DELETED', 409, 'That didn’t work. Try again.'],
  ['pin', 'pinMessage', 'ERR_GROUP_NO_CLEARANCE', 403, 'You are not allowed to do this.'],
])('a call of %s that fails says why (%s, %s)', async (path, option, code, status, notice) => {
  const { screen, chat, message, errors } = await shownList(3);
  chat.respond(`POST /messages/3/${path}`, code, status);
  await message(3).click({ button: 'right' });
  await screen.getByTestId(`chat-option-${option}`).click();
  await expect.element(screen.getByTestId('chat-notice')).toHaveTextContent(notice);
  expect(errors()).toEqual([code]);
});

test.each([
  ['pinMessage', { hidePinMessageOption: true }],
  ['saveMessage', { hideSaveMessageOption: true }],
])('%s is hidden by %j', async (option, props) => {
  const { screen, message } = await shownList(3, { props });
  await message(3).click({ button: 'right' });
  await expect.element(screen.getByTestId('chat-option-replyMessage')).toBeVisible();
  expect(screen.getByTestId(`chat-option-${option}`).elements()).toEqual([]);
});
