import { expect, test } from 'vitest';
import type { ChatWorld } from './chat-world.ts';
import { eventually } from './eventually.ts';

/** Defines the test cases for two people in a conversation, and of what each sees of the other's actions. */
export function conversationCases(world: () => ChatWorld): void {
  test('a message arrives, and its ticks change to sent, delivered, and read', async () => {
    await world().addUsers('Anke', 'Bruno');
    const chatPage = await world().open('anke/user/bruno/-/bruno');
    const { page, left, right } = chatPage;
    // A message from before the first connection of its receiver is marked as delivered only when it is read.
    await expect.poll(() => chatPage.connections).toBe(2);
    await left.send('The tide is in');
    await left.row('The tide is in').getByLabel('Delivered', { exact: true }).waitFor();
    const chat = right.root.getByTestId('demo-chat-user/anke');
    await chat.getByText('1', { exact: true }).waitFor();
    await chat.click();
    await right.row('The tide is in').waitFor();
    await left.row('The tide is in').getByLabel('Read', { exact: true }).waitFor();
    await right.send('And out again');
    await left.row('And out again').waitFor();
    await right.row('And out again').getByLabel('Read', { exact: true }).waitFor();
    expect(await world().texts('anke', 'bruno')).toEqual(['The tide is in', 'And out again']);
    expect(await page.getByRole('article').count()).toBe(4);
  });

  test('a typing user is shown as typing until their composer is empty again', async () => {
    await world().addUsers('Carla', 'Dario');
    await world().say('carla', 'dario', 'Ahoy');
    const { left, right } = await world().open('carla/user/dario/-/dario/user/carla');
    // A client that is not connected yet neither sends nor receives typing events.
    for (const side of [left, right]) await side.root.getByTestId('chat-header-presence').waitFor();
    await left.input.pressSequentially('Abo');
    await right.list.getByTestId('chat-typing').waitFor();
    expect(await right.root.getByTestId('chat-message-header').textContent()).toContain('typing');
    await left.input.fill('');
    await right.list.getByTestId('chat-typing').waitFor({ state: 'detached' });
  });

  test('an edit and a deletion reach the other side, in the row they belong to', async () => {
    await world().addUsers('Elin', 'Frode');
    await world().say('elin', 'frode', 'Leaving at nine');
    await world().say('elin', 'frode', 'From pier two');
    const { page, left, right } = await world().open('elin/user/frode/-/frode/user/elin');
    await right.row('Leaving at nine').waitFor();
    await left.choose('Leaving at nine', 'editMessage');
    await eventually(() => left.input.inputValue()).toBe('Leaving at nine');
    await left.send('Leaving at ten');
    await right.row('Leaving at ten').getByText('Edited').waitFor();
    expect(await right.row('Leaving at nine').count()).toBe(0);
    await left.choose('From pier two', 'deleteMessage');
    await page.getByTestId('chat-confirm-dialog').getByRole('button', { name: 'Delete' }).click();
    await right.list.getByText('This message was removed.').waitFor();
    await left.list.getByText('You removed this message.').waitFor();
    expect(await right.texts(/Leaving at ten|was removed/)).toEqual(['Leaving at ten', 'was removed']);
  });

  test('a reaction is added and removed on both sides', async () => {
    await world().addUsers('Gesa', 'Hugo');
    await world().say('gesa', 'hugo', 'Cake at four');
    const { page, left, right } = await world().open('gesa/user/hugo/-/hugo/user/gesa');
    await left.row('Cake at four').waitFor();
    await right.openMenu('Cake at four');
    await page.getByTestId('chat-quick-reaction-❤️').click();
    const [own, others] = [right, left].map((side) => side.row('Cake at four').getByTestId('chat-reaction-❤️'));
    await others?.waitFor();
    expect(await own?.getAttribute('aria-pressed')).toBe('true');
    await others?.click();
    await eventually(() => own?.getAttribute('aria-label')).toContain('2 reactions');
    await own?.click();
    await eventually(() => others?.getAttribute('aria-label')).toContain('1 reaction');
    await others?.click();
    await own?.waitFor({ state: 'detached' });
  });

  test('a quoted reply shows its message and follows its changes', async () => {
    await world().addUsers('Ida', 'Jarl');
    await world().say('ida', 'jarl', 'Who has the key?');
    const { left, right } = await world().open('ida/user/jarl/-/jarl/user/ida');
    await right.choose('Who has the key?', 'replyMessage');
    await right.root.getByTestId('chat-composer-reply').getByText('Who has the key?').waitFor();
    await right.send('Ivo has it');
    const quote = left.list.locator('[data-testid^="chat-quote-"]');
    await quote.getByText('Who has the key?').waitFor();
    await left.choose('Who has the key?', 'editMessage');
    await eventually(() => left.input.inputValue()).toBe('Who has the key?');
    await left.send('Who has both keys?');
    await quote.getByText('Who has both keys?').waitFor();
    expect(await world().texts('ida', 'jarl')).toEqual(['Who has both keys?', 'Ivo has it']);
  });

  test('the first message of a thread shows the number of replies, which appear in the thread only', async () => {
    await world().addUsers('Kaja', 'Lasse');
    const parent = await world().say('kaja', 'lasse', 'Paint the hull?');
    const { page, left, right } = await world().open('kaja/user/lasse/-/lasse/user/kaja');
    await left.row('Paint the hull?').waitFor();
    await right.choose('Paint the hull?', 'replyInThread');
    const thread = page.getByTestId(`demo-thread-${parent}`);
    await thread.getByText('Paint the hull?').waitFor();
    for (const text of ['Blue', 'Or green']) {
      await thread.getByTestId('chat-composer-input').fill(text);
      await thread.getByTestId('chat-composer-input').press('Enter');
    }
    await left.list.getByText('2 replies').waitFor();
    expect(await left.row('Or green').count()).toBe(0);
    await left.list.getByText('2 replies').click();
    await left.root.getByTestId(`demo-thread-${parent}`).getByText('Or green').waitFor();
  });
}
