import type { ReactNode } from 'react';
import { Text } from 'react-native';
import { expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfirmDialog } from '../primitives/layer/confirm-dialog.tsx';
import { Skeleton } from '../primitives/motion/skeleton.tsx';
import { useChatTheme } from '../theme/theme-context.ts';
import { ChatUIProvider } from './chat-ui-provider.tsx';

test('auto follows the system live, and an explicit mode does not', async () => {
  await render(
    <>
      <ChatUIProvider>
        <Mode name="auto" />
      </ChatUIProvider>
      <ChatUIProvider theme={{ mode: 'light' }}>
        <Mode name="fixed" />
      </ChatUIProvider>
    </>,
  );
  await prefer('dark');
  await expect.element(page.getByText('auto dark')).toBeVisible();
  await expect.element(page.getByText('fixed light')).toBeVisible();
  await prefer('light');
  await expect.element(page.getByText('auto light')).toBeVisible();
});

test('text grows with the size that the user has set in the browser', async () => {
  await render(
    <ChatUIProvider>
      <Size />
    </ChatUIProvider>,
  );
  await expect.element(page.getByText('15 px')).toBeVisible();
  document.documentElement.style.fontSize = '24px';
  window.dispatchEvent(new Event('focus'));
  await expect.element(page.getByText('23 px')).toBeVisible();
  document.documentElement.style.fontSize = '';
  window.dispatchEvent(new Event('focus'));
  await expect.element(page.getByText('15 px')).toBeVisible();
});

test('unmounting leaves no listener and nothing in the page', async () => {
  const shown = (
    <ChatUIProvider language="de">
      <Skeleton style={{ height: 10 }} />
      <ConfirmDialog isOpen title="Sure?" text="Gone is gone." action="Go" onConfirm={none} onCancel={none} />
    </ChatUIProvider>
  );
  const screen = await render(shown);
  // The platform adds its own listeners at the first use and keeps them.
  await screen.rerender(null);
  const listeners = countListeners();
  const children = document.body.children.length;
  for (let round = 0; round < 10; round += 1) {
    await screen.rerender(shown);
    await screen.rerender(null);
  }
  expect(listeners.open()).toBe(0);
  expect(document.body.children.length).toBe(children);
  expect(page.getByRole('dialog').elements()).toEqual([]);
  listeners.restore();
});

async function prefer(value: 'light' | 'dark'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
}

/** Counts the listeners on window and document that were added and not removed since. */
function countListeners() {
  const spies = [window, document].map((target) => [
    vi.spyOn(target, 'addEventListener'),
    vi.spyOn(target, 'removeEventListener'),
  ]);
  const calls = (at: 0 | 1) => spies.reduce((sum, pair) => sum + (pair[at]?.mock.calls.length ?? 0), 0);
  return {
    open: () => calls(0) - calls(1),
    restore: () => spies.flat().forEach((spy) => spy.mockRestore()),
  };
}

function Mode({ name }: { readonly name: string }): ReactNode {
  return (
    <Text>
      {name} {useChatTheme().mode}
    </Text>
  );
}

function Size(): ReactNode {
  return <Text>{useChatTheme().type.body.fontSize} px</Text>;
}

function none(): void {
  // Never responds.
}
