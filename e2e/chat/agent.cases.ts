import { expect, test } from 'vitest';
import type { ChatWorld } from './chat-world.ts';
import { eventually } from './eventually.ts';

const CUT_OFF = 'The response reached its length limit.';
const PURSER = {
  name: 'Purser',
  role: '@agentic',
  metadata: { '@private': { assistant: { instructions: 'Answer.' } } },
};

/** Defines the test cases for an assistant that responds word by word. */
export function agentCases(world: () => ChatWorld): void {
  test('a streamed response can be stopped; the next one is complete and shown once, although the page reloads in the meantime', async () => {
    await world().addUsers('Hella');
    await world().call('POST', '/users', {
      uid: 'skipper',
      name: 'Skipper',
      role: '@agentic',
      metadata: { suggestedMessages: ['Tell me more'], '@private': { assistant: { instructions: 'Answer.' } } },
    });
    const { page, left } = await world().open('hella/user/skipper/-/hella');
    await left.root.getByTestId('chat-suggestion-0').click();
    await eventually(() => left.input.inputValue()).toBe('Tell me more');
    await left.input.press('Enter');
    const rows = left.list.getByRole('article');
    await rows.getByText('You asked').waitFor();
    await left.root.getByTestId('chat-stop-button').click();
    await rows.getByText('Stopped').waitFor();
    await left.send('And the harbour?');
    await rows.getByText('“And the harbour?”').waitFor();
    await page.reload();
    await rows.getByText('as it was written.').waitFor();
    await rows.getByText('Stopped').waitFor();
    await left.root.getByTestId('chat-stop-button').waitFor({ state: 'detached' });
    expect(await left.texts(/You asked/)).toEqual(['You asked', 'You asked']);
    expect(await rows.getByText('as it was written.').count()).toBe(1);
  });

  test('an interrupted response shows the cause, even after a reload, and Try again returns a complete one', async () => {
    await world().addUsers('Tora');
    await world().call('POST', '/users', { ...PURSER, uid: 'purser' });
    const { page, left } = await world().open('tora/user/purser/-/tora');
    await left.root.getByTestId('chat-agent-empty').waitFor();
    await left.send('Tell me in full');
    await left.row('The whole story begins').getByText(CUT_OFF).waitFor();
    await page.reload();
    const cut = left.row('The whole story begins');
    await cut.getByText(CUT_OFF).waitFor();
    await cut.getByRole('button', { name: 'Try again' }).click();
    await left.row('as it was written.').waitFor();
    expect(await left.list.getByText('Tell me in full', { exact: true }).count()).toBe(2);
    expect(await cut.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  test('only the user who asked can try again in a group', async () => {
    await world().addUsers('Unn', 'Vidar');
    await world().call('POST', '/users', { ...PURSER, uid: 'steward' });
    const members = { participants: ['vidar', 'steward'] };
    await world().call('POST', '/groups', { guid: 'ferry', name: 'Ferry', type: 'public', owner: 'unn', members });
    const question = '<@uid:steward> tell us in full';
    const parent = await world().say('unn', 'ferry', question, { receiverType: 'group' });
    const { left, right } = await world().open('unn/group/ferry/-/vidar/group/ferry');
    const threads = [left, right].map(({ root }) => root.getByTestId(`demo-thread-${parent}`));
    for (const { list } of [left, right]) await list.getByText('1 reply').click();
    for (const thread of threads) await thread.getByRole('article').getByText(CUT_OFF).waitFor();
    expect(await threads[1]?.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await threads[0]?.getByRole('button', { name: 'Try again' }).click();
    for (const thread of threads) await thread.getByRole('article').getByText('as it was written.').waitFor();
    expect(await threads[0]?.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
}
