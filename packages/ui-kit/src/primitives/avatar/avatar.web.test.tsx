import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { accessibilityFaults } from '../../testing/accessibility-faults.ts';
import { Avatar } from './avatar.tsx';

const PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/%3E";

test('initials are shown without a picture, and when it cannot be loaded', async () => {
  const screen = await render(<Avatar id="ada" name="Ada Lovelace" size={40} label="Ada Lovelace" />);
  await expect.element(page.getByRole('img', { name: 'Ada Lovelace' })).toHaveTextContent('AL');
  expect(await accessibilityFaults()).toEqual([]);
  await screen.rerender(<Avatar id="ada" name="Ada Lovelace" size={40} url="data:image/png;base64,xx" />);
  await expect.poll(() => document.querySelectorAll('img')).toHaveLength(0);
  await expect.element(page.getByText('AL')).toBeVisible();
});

test('a user without a name is shown as an icon, not as an empty disc', async () => {
  await render(<Avatar id="nobody" name="…" size={40} label="Somebody" />);
  expect(page.getByRole('img', { name: 'Somebody' }).element().querySelector('svg')).not.toBeNull();
});

test('a new picture is loaded after one that failed', async () => {
  const screen = await render(<Avatar id="ada" name="Ada" size={40} url="data:image/png;base64,xx" />);
  await expect.poll(() => document.querySelectorAll('img')).toHaveLength(0);
  await screen.rerender(<Avatar id="ada" name="Ada" size={40} url={PICTURE} />);
  await expect.poll(() => document.querySelectorAll('img')).toHaveLength(1);
});

test('an avatar next to a name is hidden from screen readers', async () => {
  await render(<Avatar id="ada" name="Ada" size={40} url={PICTURE} />);
  expect(page.getByRole('img').elements()).toEqual([]);
});

test('the image adapter draws the picture if there is one', async () => {
  const image = { Image: ({ url }: { readonly url: string }) => <span>own {url}</span> };
  await render(
    <ChatUIProvider adapters={{ image }}>
      <Avatar id="ada" name="Ada" size={40} url="https://example.org/a.png" />
    </ChatUIProvider>,
  );
  await expect.element(page.getByText('own https://example.org/a.png')).toBeVisible();
});
