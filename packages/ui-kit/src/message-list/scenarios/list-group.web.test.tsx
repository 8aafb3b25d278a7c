import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { shownList } from '../../testing/shown-list.tsx';

test('a deleted group keeps its loaded messages, which can be copied', async () => {
  const crew = Chat.Group.fromJSON({ guid: 'harbour-crew', name: 'Crew', scope: 'admin', hasJoined: true });
  const { screen, message, events } = await shownList(3, {
    props: { user: undefined, group: crew },
    messages: { receiverType: 'group' },
    adapters: {
      clipboard: { setText: async () => undefined },
      share: { share: async () => undefined, canShareFiles: false },
    },
  });
  await expect.element(message(3)).toBeVisible();
  events().emit('ccGroupDeleted', { group: crew });
  await message(3).click({ button: 'right' });
  await expect.element(screen.getByTestId('chat-message-options')).toBeVisible();
  const titles = screen.getByRole('menuitem').elements();
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Copy', 'Share']);
});
