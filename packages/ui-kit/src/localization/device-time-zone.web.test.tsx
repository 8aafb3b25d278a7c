import type { ReactNode } from 'react';
import { Text } from 'react-native';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { useChatLocale } from './locale-context.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('times change to a new time zone of the device once the app returns to the foreground', async () => {
  let zone = 'Europe/Vienna';
  const Format = Intl.DateTimeFormat;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function inZone(language, options) {
    return new Format(language, { timeZone: zone, ...options });
  });
  const screen = await render(
    <ChatUIProvider language="en" hourCycle="h23">
      <Time />
    </ChatUIProvider>,
  );
  await expect.element(screen.getByTestId('time')).toHaveTextContent('10:30');
  zone = 'Asia/Tokyo';
  window.dispatchEvent(new Event('focus'));
  await expect.element(screen.getByTestId('time')).toHaveTextContent('18:30');
});

function Time(): ReactNode {
  const locale = useChatLocale();
  return <Text testID="time">{locale.time(Date.parse('2026-11-20T09:30:00Z'))}</Text>;
}
