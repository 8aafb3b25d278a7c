import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFaults } from '../../testing/accessibility-faults.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import { RadioGroup } from './radio-group.tsx';
import { TouchTarget } from './touch-target.tsx';

const OPTIONS = [
  { id: 'spam', text: 'Spam' },
  { id: 'hate', text: 'Hate' },
  { id: 'other', text: 'Other' },
];

test('nothing is chosen at first; Tab reaches the first option, arrows move, and Space chooses', async () => {
  await render(<Reasons />);
  expect(checked()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Before' }));
  await userEvent.tab();
  await expect.element(page.getByRole('radio', { name: 'Spam' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown} ');
  expect(checked()).toEqual(['Hate']);
  await expect.element(page.getByRole('radiogroup', { name: 'Reason' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('choosing another option deselects the previous one, and Tab returns to the chosen one', async () => {
  await render(<Reasons />);
  await userEvent.click(page.getByText('Spam'));
  await userEvent.click(page.getByText('Other'));
  expect(checked()).toEqual(['Other']);
  await userEvent.click(page.getByRole('button', { name: 'Before' }));
  await userEvent.tab();
  await expect.element(page.getByRole('radio', { name: 'Other' })).toHaveFocus();
});

function checked(): string[] {
  return page
    .getByRole('radio', { checked: true })
    .elements()
    .map(({ textContent }) => textContent);
}

function Reasons(): ReactNode {
  const style = useChatTheme().components.messageList.reportDialog;
  const [chosen, choose] = useState<string | undefined>(undefined);
  return (
    <>
      <TouchTarget label="Before" onPress={() => undefined} />
      <RadioGroup label="Reason" options={OPTIONS} chosen={chosen} onChoose={choose} style={style} />
    </>
  );
}
