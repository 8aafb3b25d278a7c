import { expect, test } from 'vitest';
import type { ChatWorld } from './chat-world.ts';
import { soon } from './soon.ts';

/** An assistant that answers word by word. */
export function agentCases(world: () => ChatWorld): void {
  test('an answer grows and can be stopped; the next one is whole, once, though the page is loaded anew in between', async () => {
    await world().people('Hella');
    await world().call('POST', '/users', {
      uid: 'skipper',
      name: 'Skipper',
      role: '@agentic',
      metadata: { suggestedMessages: ['Tell me more'], '@private': { assistant: { instructions: 'Answer.' } } },
    });
    const { page, left } = await world().open('hella/user/skipper/-/hella');
    await left.place.getByTestId('chat-suggestion-0').click();
    await soon(() => left.input.inputValue()).toBe('Tell me more');
    await left.input.press('Enter');
    const rows = left.list.getByRole('article');
    await rows.getByText('You asked').waitFor();
    await left.place.getByTestId('chat-stop-button').click();
    await rows.getByText('Stopped').waitFor();
    await left.send('And the harbour?');
    await rows.getByText('“And the harbour?”').waitFor();
    await page.reload();
    await rows.getByText('as it was said.').waitFor();
    await rows.getByText('Stopped').waitFor();
    await left.place.getByTestId('chat-stop-button').waitFor({ state: 'detached' });
    expect(await left.texts(/You asked/)).toEqual(['You asked', 'You asked']);
    expect(await rows.getByText('as it was said.').count()).toBe(1);
  });
}
