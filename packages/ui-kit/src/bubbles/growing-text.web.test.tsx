import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { TemplateTable } from '../templates/template-table.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import { NO_ACTIONS } from '../testing/row-stage.tsx';
import { BubbleSettingsContext, bubbleSettings } from './bubble-settings.ts';
import { GrowingText } from './growing-text.tsx';

test('an answer that grows shows open markup as typed and closed markup drawn', async () => {
  const screen = await render(<Growing text="The **tide" />);
  await expect.element(screen.getByText('The **tide')).toBeVisible();
  await screen.rerender(<Growing text="The **tide** turns" />);
  await expect.element(screen.getByText('tide', { exact: true })).toBeVisible();
});

function Growing({ text }: { readonly text: string }) {
  return (
    <ChatUIProvider theme={LIGHT} language="en">
      <Settled text={text} />
    </ChatUIProvider>
  );
}

function Settled({ text }: { readonly text: string }) {
  const style = useChatTheme().components.messageList;
  return (
    <BubbleSettingsContext value={bubbleSettings({ templates: new TemplateTable(), style, actions: NO_ACTIONS })}>
      <GrowingText text={text} />
    </BubbleSettingsContext>
  );
}

const LIGHT = { mode: 'light' } as const;
