import { type ReactNode, useState } from 'react';
import { Text } from 'react-native';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { accessibilityFaults } from '../../testing/accessibility-faults.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import { TouchTarget } from '../controls/touch-target.tsx';
import { AdaptiveSheet } from './adaptive-sheet.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Menu } from './menu.tsx';
import { MenuItem } from './menu-item.tsx';
import { Sheet } from './sheet.tsx';

test('a confirm dialog is a named modal dialog, and Cancel comes first and has the focus', async () => {
  await openConfirm();
  const dialog = page.getByRole('dialog', { name: 'Delete message?' });
  await expect.element(dialog).toHaveAttribute('aria-modal', 'true');
  await expect.element(page.getByRole('heading', { name: 'Delete message?' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
});

test('Tab stays inside, in both directions', async () => {
  await openConfirm();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus();
});

test('Escape cancels and returns the focus to the opener', async () => {
  const { onCancel } = await openConfirm();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('a press outside cancels, and a press inside does not', async () => {
  const { onCancel } = await openConfirm();
  await userEvent.click(page.getByText('It will be removed for everyone.'));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.click(page.getByTestId('chat-backdrop'), { position: { x: 20, y: 20 } });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('the second click of the double click that opened a layer presses nothing in it, and the next click does', async () => {
  const { onConfirm } = await openConfirm();
  const button = page.getByRole('button', { name: 'Delete' });
  await expect.element(button).toBeVisible();
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(onConfirm).not.toHaveBeenCalled();
  await button.click();
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('the confirm button confirms once', async () => {
  const { onConfirm, onCancel } = await openConfirm();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
});

test('a menu is a sheet at the bottom of a narrow window, and a popover at its opener in a wide one', async () => {
  await render(<OpenMenu />);
  const box = () => page.getByTestId('chat-message-options').element().getBoundingClientRect();
  await expect.poll(() => Math.round(box().bottom)).toBe(800);
  expect(box().width).toBe(412);
  await page.viewport(1000, 800);
  await expect.poll(() => [box().left, box().top]).toEqual([300, 154]);
  expect(box().width).toBeLessThanOrEqual(360);
  await page.viewport(412, 800);
});

test('a layer without an opener is at the bottom of a narrow window, and centred in a wide one', async () => {
  await render(
    <Sheet isOpen onClose={() => undefined} label="Info" testID="sheet">
      <Text>Read by all</Text>
    </Sheet>,
  );
  const box = () => page.getByTestId('sheet').element().getBoundingClientRect();
  const spaces = () => [box().left, box().top, window.innerWidth - box().right, window.innerHeight - box().bottom];
  await expect.poll(() => [box().width, spaces()[3]]).toEqual([412, 0]);
  await page.viewport(1000, 800);
  await expect.poll(() => Math.round(spaces()[1] ?? 0) === Math.round(spaces()[3] ?? -1)).toBe(true);
  expect(spaces()[0]).toBe(spaces()[2]);
  expect(box().width).toBe(480);
  await page.viewport(412, 800);
});

test('the arrow keys cycle through a menu, Home and End go to its ends, and disabled entries are skipped', async () => {
  const chosen = vi.fn<(...args: unknown[]) => void>();
  await render(<OpenMenu onChoose={chosen} />);
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect.element(item('Reply')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Delete')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Reply')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Delete')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(item('Reply')).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  expect(chosen.mock.calls).toEqual([['Delete']]);
});

test('a menu has no accessibility fault in either mode and direction', async () => {
  const screen = await render(<ChatUIProvider theme={{ mode: 'light' }}>{<OpenMenu />}</ChatUIProvider>);
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await screen.rerender(
    <ChatUIProvider theme={{ mode: 'dark' }} language="ar">
      {<OpenMenu />}
    </ChatUIProvider>,
  );
  await expect.poll(() => page.getByRole('menu').element().closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  expect(await accessibilityFaults()).toEqual([]);
});

test('tall content scrolls inside, and the layer never leaves the window', async () => {
  await page.viewport(320, 400);
  await render(<OpenMenu titles={Array.from({ length: 30 }, (_, at) => `Entry ${at}`)} />);
  const { top, bottom } = page.getByTestId('chat-message-options').element().getBoundingClientRect();
  expect([top >= 0, bottom <= 400]).toEqual([true, true]);
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('menuitem', { name: 'Entry 29' })).toBeInViewport();
  await page.viewport(412, 800);
});

async function openConfirm() {
  const [onConfirm, onCancel] = [vi.fn<(...args: unknown[]) => void>(), vi.fn<(...args: unknown[]) => void>()];
  await render(<AskingButton onConfirm={onConfirm} onCancel={onCancel} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return { onConfirm, onCancel };
}

interface AskingButtonProps {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function AskingButton({ onConfirm, onCancel }: AskingButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const closing = (then: () => void) => () => {
    setOpen(false);
    then();
  };
  return (
    <>
      <TouchTarget onPress={() => setOpen(true)}>
        <Text>Open</Text>
      </TouchTarget>
      <ConfirmDialog
        isOpen={isOpen}
        title="Delete message?"
        text="It will be removed for everyone."
        action="Delete"
        onConfirm={closing(onConfirm)}
        onCancel={closing(onCancel)}
      />
    </>
  );
}

const ANCHOR = { x: 300, y: 100, width: 200, height: 50 };

interface OpenMenuProps {
  readonly onChoose?: (title: string) => void;
  readonly titles?: readonly string[];
}

function OpenMenu({ onChoose = () => undefined, titles = ['Reply', 'Reported', 'Delete'] }: OpenMenuProps): ReactNode {
  const style = useChatTheme().components.messageList.optionsSheet;
  return (
    <AdaptiveSheet isOpen onClose={() => undefined} label="Options" anchor={ANCHOR} testID="chat-message-options">
      <Menu label="Options">
        {titles.map((title) => (
          <MenuItem
            key={title}
            title={title}
            disabled={title === 'Reported'}
            onPress={() => onChoose(title)}
            style={style}
          />
        ))}
      </Menu>
    </AdaptiveSheet>
  );
}
