import { expect, test, vi } from 'vitest';
import { shownList } from '../../testing/shown-list.tsx';

test('opening the menu of a message and choosing a reaction each trigger haptics once', async () => {
  const tick = vi.fn<() => void>();
  const { screen } = await shownList(3, { adapters: { haptics: { tick } } });
  await screen.getByRole('article').last().click({ button: 'right' });
  await expect.element(screen.getByTestId('chat-message-options')).toBeVisible();
  expect(tick).toHaveBeenCalledOnce();
  await screen.getByTestId('chat-quick-reaction-👍').click();
  await expect.poll(() => tick.mock.calls.length).toBe(2);
});
