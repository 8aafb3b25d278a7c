import { Text } from 'react-native';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { fakeChat } from '../testing/fake-chat.ts';
import { fakeTimers } from '../testing/fake-timers.ts';
import { useIsOffline } from './use-is-offline.ts';

test('a connection that is gone for longer than a while is missed, and not any more once it is back', async () => {
  const { client } = await fakeChat();
  const timers = fakeTimers();
  function Line() {
    return <Text>{useIsOffline(client, 5_000, timers) ? 'offline' : 'fine'}</Text>;
  }
  const screen = await render(<Line />);
  await client.connect();
  await expect.poll(() => timers.pending()).toBe(0);
  await client.disconnect();
  await expect.poll(() => timers.pending()).toBe(1);
  timers.pass(4_999);
  await expect.element(screen.getByText('fine')).toBeVisible();
  timers.pass(1);
  await expect.element(screen.getByText('offline')).toBeVisible();
  await screen.unmount();
  expect(timers.pending()).toBe(0);
  client.dispose();
});
