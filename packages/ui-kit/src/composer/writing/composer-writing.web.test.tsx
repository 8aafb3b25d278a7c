import { Chat } from '@chatwire/sdk';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composerFixture } from '../../testing/composer-fixture.tsx';
import type { FakeChat } from '../../testing/fake-chat.ts';
import { storedMessage, storedText } from '../../testing/stored-message.ts';

const ADA = new Chat.User('ada', 'Ada King');

test('a draft stays in its conversation, with its mentions by name, and other conversations have their own', async () => {
  const { input, redraw } = await composerFixture({
    prepare: (fake) => fake.respond('GET /users/grace', { uid: 'grace', name: 'Grace Hopper' }),
  });
  await userEvent.fill(input, 'For Ivo');
  await redraw({ user: ADA, initialComposerText: 'Dear <@uid:grace>' });
  await expect.element(input).toHaveValue('Dear @Grace Hopper');
  await redraw({ user: ADA, initialComposerText: 'Hello' });
  await expect.element(input).toHaveValue('Hello');
  await userEvent.fill(input, 'For Ada');
  await redraw({ user: ADA, initialComposerText: 'Nobody wants this' });
  await expect.element(input).toHaveValue('For Ada');
  await redraw({});
  await expect.element(input).toHaveValue('For Ivo');
});

test('a text typed while the composer still opens stays', async () => {
  const { input, postedTexts } = await composerFixture({ props: { HeaderView: TypeAtOnce } });
  await expect.element(input).toHaveValue('Hi');
  await userEvent.type(input, '{Enter}');
  await expect.poll(postedTexts).toEqual(['Hi']);
});

test('a text waits in the composer until a user is logged in', async () => {
  const { input, chat, postedTexts } = await composerFixture();
  await chat.client.logout();
  await userEvent.type(input, 'Hi{Enter}');
  await expect.element(input).toHaveValue('Hi');
  await chat.client.login('token');
  await userEvent.keyboard('{Enter}');
  await expect.poll(postedTexts).toEqual(['Hi']);
});

test('a user who returns continues the reply or edit they had started', async () => {
  const { screen, input, events, redraw } = await composerFixture({
    prepare: (fake) => fake.respond('GET /messages/7', storedText({ id: 7, text: 'When?' })),
  });
  events.emit('ccReplyToMessage', {
    message: storedMessage({ id: 7, text: 'When?' }),
    status: 'inprogress',
    user: IVO,
  });
  await userEvent.fill(input, 'At noon');
  await redraw(undefined);
  await redraw({});
  await expect.element(screen.getByTestId('chat-composer-reply').getByText('When?')).toBeVisible();
  await expect.element(input).toHaveValue('At noon');
  events.emit('ccMessageEdited', {
    message: storedMessage({ id: 7, text: 'When?' }),
    status: 'inprogress',
    user: IVO,
  });
  await userEvent.fill(input, 'When and where?');
  await redraw(undefined);
  await redraw({});
  await expect.element(screen.getByTestId('chat-composer-edit')).toBeVisible();
  await expect.element(input).toHaveValue('When and where?');
  await screen.getByTestId('chat-composer-edit').getByRole('button').click();
  await expect.element(input).toHaveValue('At noon');
});

test('a reply ends when its message is deleted', async () => {
  const { screen, events } = await composerFixture();
  const message = storedMessage({ id: 7, text: 'When?' });
  events.emit('ccReplyToMessage', { message, status: 'inprogress', user: IVO });
  await expect.element(screen.getByTestId('chat-composer-reply')).toBeVisible();
  events.emit('ccMessageDeleted', { message });
  await expect.element(screen.getByTestId('chat-composer-reply')).not.toBeInTheDocument();
});

test('keys handled by an input method do not send', async () => {
  const { input, postedTexts } = await composerFixture();
  await userEvent.fill(input, 'にほん');
  press(input.element(), { isComposing: true });
  press(input.element(), { keyCode: 229 });
  await expect.element(input).toHaveValue('にほん');
  press(input.element(), {});
  await expect.element(input).toHaveValue('');
  await expect.poll(postedTexts).toEqual(['にほん']);
});

test('the arrow up key asks to edit the last message only while the composer is empty', async () => {
  const { input, events } = await composerFixture();
  const onEditLast = vi.fn<() => void>();
  events.on('ccEditLastMessage', onEditLast);
  await userEvent.type(input, 'a');
  await userEvent.keyboard('{ArrowUp}');
  expect(onEditLast).not.toHaveBeenCalled();
  await userEvent.fill(input, '');
  await userEvent.keyboard('{ArrowUp}');
  expect(onEditLast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ user: IVO }));
});

test('Control+Enter sends where Enter inserts a line break', async () => {
  const { input, postedTexts } = await composerFixture({ props: { enterKeyBehavior: 'newLine' } });
  await userEvent.type(input, 'one{Enter}two');
  await expect.element(input).toHaveValue('one\ntwo');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(postedTexts).toEqual(['one\ntwo']);
});

test('members of a group are suggested, everyone first, and the active suggestion is announced', async () => {
  const group = Chat.Group.fromJSON({ guid: 'crew', name: 'Crew' });
  const { screen, input, postedTexts } = await composerFixture({
    props: { user: undefined, group },
    prepare: (fake) => fake.respond('GET /groups/crew/members', [{ uid: 'ada', name: 'Ada King' }]),
  });
  await userEvent.type(input, 'Hi @');
  const everybody = screen.getByRole('option', { name: '@all Notify everyone' });
  await expect.element(everybody).toHaveAttribute('aria-selected', 'true');
  expect(input.element().getAttribute('aria-activedescendant')).toBe(everybody.element().id);
  expect(input.element().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').element().id);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('option', { name: 'Ada King' })).toHaveAttribute('aria-selected', 'true');
  await everybody.click();
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('hear{Enter}');
  await expect.poll(postedTexts).toEqual(['Hi <@all:all> hear']);
});

test('no users are suggested if mentions are disabled, and “all” is not if it is disabled', async () => {
  const group = Chat.Group.fromJSON({ guid: 'crew', name: 'Crew' });
  const people = (fake: FakeChat) => fake.respond('GET /groups/crew/members', [{ uid: 'ada', name: 'Ada King' }]);
  const { screen, input, redraw } = await composerFixture({
    props: { user: undefined, group, disableMentionAll: true },
    prepare: people,
  });
  await userEvent.type(input, '@');
  await expect.element(screen.getByRole('option', { name: 'Ada King' })).toBeVisible();
  expect(screen.getByRole('option').elements()).toHaveLength(1);
  await redraw({ user: undefined, group, disableMentions: true });
  await expect.element(screen.getByRole('option')).not.toBeInTheDocument();
});

test('mentions over the limit are not inserted, and the limit is shown', async () => {
  const { screen, input } = await composerFixture({
    server: { limits: { mentions: 1 } },
    props: { initialComposerText: '<@uid:ivo> ' },
    prepare: (fake) => fake.respond('GET /users', [{ uid: 'ada', name: 'Ada King' }]),
  });
  await userEvent.type(input, '{End}@a');
  await screen.getByRole('option', { name: 'Ada King' }).click();
  await expect.element(screen.getByText('You can mention 1 person.')).toBeVisible();
  await expect.element(input).toHaveValue('@Ivo Lind @a');
});

test('the input grows with its text up to six lines, and then scrolls', async () => {
  const { input } = await composerFixture();
  const height = () => input.element().getBoundingClientRect().height;
  const single = height();
  await userEvent.fill(input, 'a\nb\nc');
  await expect.poll(height).toBe(3 * 21 + 20);
  await userEvent.fill(input, Array.from({ length: 30 }, (_, at) => at).join('\n'));
  await expect.poll(height).toBe(6 * 21 + 20);
  expect(input.element().scrollHeight).toBeGreaterThan(height());
  await userEvent.fill(input, '');
  await expect.poll(height).toBe(single);
});

test('a closed conversation shows the reason in place of the input', async () => {
  const person = (fields: object) => Chat.User.fromJSON({ uid: 'ivo', name: 'Ivo', ...fields });
  const { screen, input, chat, redraw } = await composerFixture({ props: { user: person({ hasBlockedMe: true }) } });
  await expect.element(page.getByRole('status').getByText('You cannot write to this person.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Unblock' })).not.toBeInTheDocument();
  await redraw({ user: person({ deactivatedAt: 5 }) });
  await expect.element(screen.getByText('This account is no longer active.')).toBeVisible();
  const group = Chat.Group.fromJSON({ guid: 'crew', name: 'Crew' });
  await redraw({ user: undefined, group });
  await expect.element(input).toBeVisible();
  await chat.client.openConversation({ receiverType: 'group', receiverId: 'crew' }).load({ at: 'newest' });
  chat.receive({ type: 'conversation_removed', at: 9, data: { conversationId: 'c', cause: 'kicked' } });
  await expect.element(screen.getByText('You are no longer a member of this group.')).toBeVisible();
});

test('the composer closes immediately when the app reports that the user left the group', async () => {
  const group = Chat.Group.fromJSON({ guid: 'crew', name: 'Crew', scope: 'participant', hasJoined: true });
  const { screen, input, events } = await composerFixture({ props: { user: undefined, group } });
  await expect.element(input).toBeVisible();
  events.emit('ccGroupLeft', {
    message: storedMessage({ id: 9, text: 'left' }),
    leftUser: new Chat.User('mara', 'Mara'),
    leftGroup: group,
  });
  await expect.element(screen.getByText('You are no longer a member of this group.')).toBeVisible();
  events.emit('ccGroupMemberJoined', { joinedUser: new Chat.User('mara', 'Mara'), joinedGroup: group });
  await expect.element(input).toBeVisible();
});

test('a thread is closed once its first message is deleted, and when it was deleted before', async () => {
  const { screen, input, chat, redraw } = await composerFixture({ props: { parentMessageId: '7' } });
  await expect.element(input).toBeVisible();
  chat.receive({
    type: 'message_deleted',
    at: 9,
    conversationId: 'c',
    seq: 2,
    data: { message: storedText({ id: 7, text: '', seq: 2, deletedAt: 5 }) },
  });
  await expect.element(screen.getByText(/thread is closed/)).toBeVisible();
  chat.respond('GET /messages/8', storedText({ id: 8, text: '', deletedAt: 5 }));
  await redraw({ parentMessageId: 8 });
  await expect.element(screen.getByText(/thread is closed/)).toBeVisible();
});

const IVO = new Chat.User('ivo', 'Ivo Lind');

/** Presses Enter as a browser reports it with an input method. */
function press(element: Element, fields: KeyboardEventInit): void {
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...fields }));
}

/** Types before the effects of the first render, as users can on a busy device. */
function TypeAtOnce(): null {
  useLayoutEffect(() => {
    const input = document.querySelector('textarea');
    if (!input) throw new Error('There is no input yet.');
    // React ignores a value set by its own setter.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(input, 'Hi');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, []);
  return null;
}
