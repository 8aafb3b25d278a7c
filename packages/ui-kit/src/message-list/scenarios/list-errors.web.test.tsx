import { Chat } from '@chatwire/sdk';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { shownList } from '../../testing/shown-list.tsx';
import type { ChatMessageListHandle } from '../list-props.ts';

test('each failed operation is reported once, as an exception of the client', async () => {
  const ref = createRef<ChatMessageListHandle>();
  const no = (route: string, status = 403) => shown.chat.respond(route, codeOf(route), status);
  const failing = () => Promise.reject(new Error('No.'));
  const shown = await shownList(100, {
    props: { ref, showMarkAsUnreadOption: true },
    adapters: { clipboard: { setText: failing }, share: { share: failing, canShareFiles: false } },
  });
  const { screen, chat, onError, errors } = shown;
  const expectReported = async (...codes: readonly string[]) => {
    await expect.poll(errors).toEqual(codes);
    expect(onError.mock.calls.every(([error]) => error instanceof Chat.ChatException)).toBe(true);
    onError.mockClear();
  };
  const choose = async (id: number, option: string) => {
    await ref.current?.scrollToMessage(id, { animated: false });
    await screen.getByTestId(`chat-message-${id}`).click({ button: 'right' });
    await screen.getByTestId(option).click();
  };
  await expect.element(screen.getByTestId('chat-message-100')).toBeVisible();
  const [own, other] = [shown.history.newestOf('mara'), shown.history.newestOf('ivo')];

  await choose(other, 'chat-option-copyMessage');
  await expectReported('ERR_CALLBACK');
  await choose(other, 'chat-option-shareMessage');
  await expectReported('ERR_CALLBACK');
  no(`POST /messages/${other}/reactions/❤️`);
  no(`POST /messages/${other}/reactions/${encodeURIComponent('❤️')}`);
  await choose(other, 'chat-quick-reaction-❤️');
  await expectReported(codeOf(`POST /messages/${other}/reactions`));
  no('DELETE /users/ivo/conversation/read');
  await choose(other, 'chat-option-markAsUnread');
  await expectReported(codeOf('DELETE /users/ivo'));
  no('GET /flags/reasons');
  await choose(other, 'chat-option-reportMessage');
  await expectReported(codeOf('GET /flags'));
  await screen
    .getByTestId('chat-backdrop')
    .first()
    .click({ position: { x: 2, y: 2 } });
  no(`DELETE /messages/${own}`);
  await choose(own, 'chat-option-deleteMessage');
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expectReported(codeOf(`DELETE /messages/${own}`));
  no('GET /messages/999', 404);
  expect(await ref.current?.scrollToMessage(999)).toBe(false);
  await expectReported(codeOf('GET /messages/999'));
  no('POST /messages');
  await chat.client.sendMessage(new Chat.TextMessage('ivo', 'Refused', 'user')).catch(() => undefined);
  await expectReported(codeOf('POST /messages'));
});

/** Returns method and target, which identify the failed operation. */
function codeOf(route: string): string {
  const [method = '', path = ''] = route.split(' ');
  return `NO_${method}_${(path.split('/')[1] ?? '').toUpperCase()}`;
}
