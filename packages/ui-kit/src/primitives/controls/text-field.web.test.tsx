import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { useChatTheme } from '../../theme/theme-context.ts';
import { TextField } from './text-field.tsx';

test('the placeholder of a field has the direction of the language, and text its own', async () => {
  const screen = await render(<Field value="" />);
  expect(direction()).toBe('rtl');
  await screen.rerender(<Field value="Harbour" />);
  expect(direction()).toBe('ltr');
  await screen.rerender(<Field value="بحث" />);
  expect(direction()).toBe('rtl');
});

function direction(): string {
  return getComputedStyle(page.getByLabelText('Search').element()).direction;
}

function Field({ value }: { readonly value: string }): ReactNode {
  const style = useChatTheme().components.messageList.reportDialog;
  return (
    <ChatUIProvider language="ar">
      <TextField label="Search" value={value} onChange={() => undefined} style={style} />
    </ChatUIProvider>
  );
}
