import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { composerFixture } from '../testing/composer-fixture.tsx';
import { IVO } from '../testing/fake-chat.ts';
import { storedMessage, storedText } from '../testing/stored-message.ts';

/** Replies and edits that a user left, and returns to. */

const MESSAGE = storedText({ id: 7, text: 'Old' });

test('a text is not sent as a new message while the message that it edits is loading', async () => {
  const { chat, screen, input, postedTexts, redraw } = await leftEdit();
  let load: (data: unknown) => void = () => undefined;
  chat.respond('GET /messages/7', new Promise((resolve) => (load = resolve)));
  chat.respond('PUT /messages/7', MESSAGE);
  await redraw({});
  await expect.element(screen.getByTestId('chat-composer-edit')).toHaveTextContent('Edit messageLoading');
  await userEvent.type(input, '!{Enter}');
  await expect.element(input).toHaveValue('Older!');
  expect(screen.getByRole('button', { name: 'Save' }).element().ariaDisabled).toBe('true');
  load(MESSAGE);
  await expect.element(screen.getByTestId('chat-composer-edit')).toHaveTextContent('Edit messageOld');
  await userEvent.keyboard('{Enter}');
  const puts = () => chat.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body['data']);
  await expect.poll(puts).toMatchObject([{ text: 'Older!' }]);
  await expect.element(input).toHaveValue('my draft');
  expect(postedTexts()).toEqual([]);
});

test('an edit whose message cannot be loaded offline is restored with the next connection', async () => {
  const { chat, screen, input, postedTexts, redraw } = await leftEdit();
  chat.respond('GET /messages/7', undefined, 0);
  chat.setConnected(false);
  await redraw({});
  await expect.poll(() => loads(chat)).toBeGreaterThan(0);
  await userEvent.type(input, '{Enter}');
  await expect.element(screen.getByTestId('chat-composer-edit')).toHaveTextContent('Edit messageLoading');
  chat.respond('GET /messages/7', MESSAGE);
  chat.setConnected(true);
  await chat.client.connect();
  await expect.element(screen.getByTestId('chat-composer-edit')).toHaveTextContent('Edit messageOld');
  expect(postedTexts()).toEqual([]);
});

test('a cancelled edit that is still loading gives back the draft that it had replaced', async () => {
  const { chat, screen, input, postedTexts, redraw } = await leftEdit();
  chat.respond('GET /messages/7', new Promise(() => undefined));
  await redraw({});
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(input).toHaveValue('my draft');
  await expect.element(screen.getByTestId('chat-composer-edit')).not.toBeInTheDocument();
  await userEvent.type(input, '{Enter}');
  await expect.poll(postedTexts).toEqual(['my draft']);
});

test.each([
  ['unknown', 'ERR_MESSAGE_ID_NOT_FOUND', 404],
  ['deleted', storedText({ id: 7, text: '', deletedAt: 1_763_700_001 }), 200],
])('the edit of a message that is now %s becomes an ordinary draft', async (_, data, status) => {
  const { chat, screen, input, postedTexts, redraw } = await leftEdit();
  chat.respond('GET /messages/7', data, status);
  await redraw({});
  await expect.poll(() => loads(chat)).toBeGreaterThan(0);
  await expect.element(screen.getByTestId('chat-composer-edit')).not.toBeInTheDocument();
  await userEvent.type(input, '{Enter}');
  await expect.poll(postedTexts).toEqual(['Older']);
});

test('Enter sends no reply without its quote while the quoted message is loading', async () => {
  const { chat, screen, input, events, posted, redraw } = await composerFixture();
  const message = storedMessage({ id: 7, text: 'When?' });
  events.emit('ccReplyToMessage', { message, status: 'inprogress', user: IVO });
  await userEvent.type(input, 'At noon');
  await redraw(undefined);
  let load: (data: unknown) => void = () => undefined;
  chat.respond('GET /messages/7', new Promise((resolve) => (load = resolve)));
  await redraw({});
  await userEvent.type(input, '{Enter}');
  await expect.element(screen.getByTestId('chat-composer-reply')).toHaveTextContent('ReplyLoading');
  load(storedText({ id: 7, text: 'When?' }));
  await expect
    .element(screen.getByTestId('chat-composer-reply'))
    .toHaveTextContent('Reply to \u2068Ivo Lind\u2069When?');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => posted().map((body) => body['quotedMessageId'])).toEqual(['7']);
});

type Fixture = Awaited<ReturnType<typeof composerFixture>>;

/** Returns a composer that was left while the user edited a message. */
async function leftEdit(): Promise<Fixture> {
  const fixture = await composerFixture();
  const { input, events, redraw } = fixture;
  await userEvent.fill(input, 'my draft');
  events.emit('ccMessageEdited', { message: storedMessage({ id: 7, text: 'Old' }), status: 'inprogress', user: IVO });
  await expect.element(input).toHaveValue('Old');
  await userEvent.type(input, 'er');
  await redraw(undefined);
  return fixture;
}

function loads({ requests }: Fixture['chat']): number {
  return requests.filter(({ method, path }) => method === 'GET' && path === '/messages/7').length;
}
