import type { Chat } from '@chatwire/sdk';
import { expect, test, vi } from 'vitest';
import { type ShownList, shownList } from '../../testing/shown-list.tsx';

const TEXT = 'The boat left harbour.';
const PICTURE = {
  type: 'image',
  data: { text: TEXT, attachments: [{ url: 'https://x.dev/boat.png', name: 'boat.png' }] },
};

test.each([
  ['a text', { data: { text: TEXT } }],
  ['the caption of a picture', PICTURE],
])('%s is translated below itself, until the user shows only the original', async (_, content) => {
  const translator: Chat.Translator = async (text, language) => `${language}: ${text}`;
  const shown = await listWith(content, translator);
  const edited = vi.fn<(payload: unknown) => void>();
  shown.events().on('ccMessageEdited', edited);
  await choose(shown, 'Translate');
  await expect.element(shown.screen.getByText(`en: ${TEXT}`)).toBeVisible();
  await expect.element(shown.screen.getByText(TEXT, { exact: true })).toBeVisible();
  await choose(shown, 'Show original');
  await expect.element(shown.screen.getByText(`en: ${TEXT}`)).not.toBeInTheDocument();
  expect([edited.mock.calls, shown.errors()]).toEqual([[], []]);
});

test('a failed translation is reported and shown', async () => {
  const shown = await listWith({ data: { text: TEXT } }, () => Promise.reject(new Error('No such language.')));
  await choose(shown, 'Translate');
  await expect.element(shown.screen.getByTestId('chat-notice')).toHaveTextContent('Couldn’t translate this message.');
  expect(shown.errors()).toEqual(['ERR_NETWORK']);
});

/** The newest message has the given text. */
async function listWith(content: object, translator: Chat.Translator): Promise<ShownList> {
  const shown = await shownList(3, { translator });
  await expect.poll(() => shown.chat.client.getSnapshot('connection')).toBe('connected');
  await expect.element(shown.message(3)).toBeVisible();
  const sent = { id: '4', seq: 9, sentAt: 1_763_700_000, sentAtMS: 1_763_700_000_000 };
  const message = { ...shown.history.message(3), ...sent, ...content };
  shown.chat.respond('GET /messages/4', message);
  shown.chat.receive({ type: 'message', at: 6, conversationId: 'c', seq: 2, data: { message, unreadMessageCount: 1 } });
  await expect.element(shown.screen.getByText(TEXT, { exact: true })).toBeVisible();
  return shown;
}

async function choose({ screen, message }: ShownList, title: string): Promise<void> {
  await message(4).click({ button: 'right', position: { x: 70, y: 12 } });
  await screen.getByRole('menuitem', { name: title }).click();
}
