import { type ReactNode, useState } from 'react';
import { Text } from 'react-native';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ViewSlot } from './view-slot.tsx';

test('a view written inline keeps its state between renders', async () => {
  const shown = (text: string) => (
    <ViewSlot view={({ text }) => <Counter text={text} />} props={{ text }} report={fail} />
  );
  const screen = await render(shown('a'));
  await userEvent.click(page.getByRole('button'));
  await screen.rerender(shown('b'));
  await expect.element(page.getByText('b 1')).toBeVisible();
});

test('a view may use hooks', async () => {
  await render(<ViewSlot view={() => useState('kept')[0]} props={undefined} report={fail} />);
  await expect.element(page.getByText('kept')).toBeVisible();
});

test('a view that throws is reported once, shows the fallback, and renders again when another view is passed', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const report = vi.fn<(...args: unknown[]) => void>();
  const broken = () => <ViewSlot view={() => oops()} props={undefined} report={report} fallback={<Text>plain</Text>} />;
  const screen = await render(broken());
  await screen.rerender(broken());
  await expect.element(page.getByText('plain')).toBeVisible();
  expect(report.mock.calls).toEqual([[expect.any(Error), 'ERR_RENDER']]);

  await screen.rerender(<ViewSlot view={() => <Text>mended</Text>} props={undefined} report={report} />);
  await expect.element(page.getByText('mended')).toBeVisible();
  await screen.rerender(broken());
  expect(report).toHaveBeenCalledTimes(2);
  error.mockRestore();
});

function oops(): ReactNode {
  throw new Error('oops');
}

function fail(error: unknown): void {
  throw error;
}

function Counter({ text }: { readonly text: string }): ReactNode {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {text} {count}
    </button>
  );
}
