import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Text } from 'react-native';
import { useTranslate } from '../localization/locale-context.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import { ChatUIProvider } from './chat-ui-provider.tsx';

test('gives its children theme and texts', async () => {
  const screen = await render(
    <ChatUIProvider theme={{ mode: 'dark' }} translations={{ en: { 'list.empty': 'Quiet here' } }} language="en">
      <Shown />
    </ChatUIProvider>,
  );
  await expect.element(screen.getByText('dark: Quiet here')).toBeVisible();
});

function Shown(): ReactNode {
  const { mode } = useChatTheme();
  const t = useTranslate();
  return (
    <Text>
      {mode}: {t('list.empty')}
    </Text>
  );
}
