import { expect, test } from 'vitest';
import { shownList } from '../../testing/shown-list.tsx';

test('two quick taps on a row do not zoom', async () => {
  const { screen, message } = await shownList(3);
  await expect.element(message(3)).toBeVisible();
  expect(getComputedStyle(screen.getByRole('feed').element()).touchAction).toBe('manipulation');
});
