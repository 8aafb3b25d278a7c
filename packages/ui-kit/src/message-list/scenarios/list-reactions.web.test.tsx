import { Chat } from '@chatwire/sdk';
import { expect, test, vi } from 'vitest';
import { type ShownList, shownList } from '../../testing/shown-list.tsx';

test('an emoji of the picker becomes a reaction, and is among the recent ones the next time', async () => {
  const { screen, chat, history, row } = await shownList(3);
  const reactions = [{ reaction: '🚀', count: 1, reactedByMe: true }];
  const { data, ...message } = history.message(3);
  const stored = { ...message, seq: 2, data: { ...Object(data), reactions } };
  chat.respond(`POST /messages/3/reactions/${encodeURIComponent('🚀')}`, stored);
  await openPicker(screen);
  await screen.getByRole('textbox', { name: 'Search emoji' }).fill('rocket');
  await screen.getByRole('button', { name: /^🚀/ }).click();
  await expect.element(screen.getByTestId('chat-emoji-picker')).not.toBeInTheDocument();
  await expect.poll(() => row(3).querySelector('[data-testid="chat-reaction-🚀"]')).not.toBeNull();
  await expect.poll(() => chat.client.getRecentEmoji()).toEqual(['🚀']);
  await openPicker(screen);
  await expect.element(screen.getByText('Recently used')).toBeVisible();
});

test('a reaction after an edit passes the edited message', async () => {
  const onReactionPress = vi.fn<(reaction: Chat.ReactionCount, message: Chat.BaseMessage) => void>();
  const { screen, chat, history, message } = await shownList(5, { props: { onReactionPress } });
  await expect.element(screen.getByTestId('chat-reaction-👍')).toBeVisible();
  chat.receive(history.edit(5, 'said in other words'));
  await expect.poll(() => message(5).element().textContent).toContain('said in other words');
  await screen.getByTestId('chat-reaction-👍').click();
  const [, pressed] = onReactionPress.mock.calls[0] ?? [];
  expect(pressed instanceof Chat.TextMessage && pressed.getText()).toBe('said in other words');
});

test.each([
  ['de', 'rakete', 'Rakete'],
  ['he', 'רקטה', 'טיל'],
])('in %s emoji are searched for and named in that language, and in English too', async (language, text, name) => {
  const { screen } = await shownList(1, { language });
  await openPicker(screen);
  const picker = screen.getByTestId('chat-emoji-picker');
  const rocket = picker.getByRole('button', { name: `🚀 ${name}`, exact: true });
  await picker.getByRole('textbox').fill(text);
  await expect.element(rocket).toBeVisible();
  await picker.getByRole('textbox').fill('rocket');
  await expect.element(rocket).toBeVisible();
  expect(picker.getByRole('button').elements()).toHaveLength(1);
});

test('a rejected reaction is reverted and the reason is shown', async () => {
  const { screen, chat, row, errors } = await shownList(5);
  await expect.element(screen.getByRole('article').first()).toBeInTheDocument();
  chat.respond(`POST /messages/5/reactions/${encodeURIComponent('👍')}`, 'ERR_REACTION_LIMIT', 409);
  const chip = () => row(5).querySelector('[data-testid="chat-reaction-👍"]');
  await screen.getByTestId('chat-reaction-👍').click();
  await expect
    .element(screen.getByTestId('chat-notice'))
    .toHaveTextContent('No more different reactions fit on this message.');
  expect(errors()).toEqual(['ERR_REACTION_LIMIT']);
  expect(chip()?.getAttribute('aria-pressed')).toBe('false');
});

test('a message at its reaction limit accepts only emoji that it already has', async () => {
  const { screen } = await shownList(5, { limits: { reactionsPerMessage: 1 } });
  await expect.element(screen.getByRole('article').first()).toBeInTheDocument();
  await screen.getByRole('article').last().click({ button: 'right' });
  await expect.element(screen.getByTestId('chat-quick-reaction-👍')).toBeEnabled();
  await expect.element(screen.getByTestId('chat-quick-reaction-😂')).toBeDisabled();
});

type Screen = ShownList['screen'];

async function openPicker(screen: Screen) {
  await screen.getByRole('article').last().click({ button: 'right' });
  await screen.getByTestId('chat-message-options').getByTestId('chat-reaction-more').click();
  await expect.element(screen.getByTestId('chat-emoji-picker')).toBeVisible();
}
