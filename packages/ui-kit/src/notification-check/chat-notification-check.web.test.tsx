import type { Chat } from '@chatwire/sdk';
import { Text } from 'react-native';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import {
  BATTERY,
  checkSteps,
  LOOKING,
  ownEntries,
  QUIET,
  SILENT,
  UNDECIDED,
  UNREGISTERED,
} from '../../gallery/check-steps.ts';
import { usePushNotifications } from '../notifications/use-push-notifications.ts';
import { ChatUIProvider, type ChatUIProviderProps } from '../provider/chat-ui-provider.tsx';
import { type FakeChat, fakeChat } from '../testing/fake-chat.ts';
import { fakeNotifications } from '../testing/fake-notifications.ts';
import { ChatNotificationCheck, type ChatNotificationCheckProps } from './index.ts';

const POST = 'POST /notifications/v1/me/check';
const GET = 'GET /notifications/v1/me/check/c1';
const LOGS = 'GET /notifications/v1/me/logs';

let chat: FakeChat | undefined;
afterEach(() => chat?.client.dispose());

test('nothing is checked before the button is pressed, then steps appear one by one and are announced', async () => {
  const onDone = vi.fn<(steps: readonly Chat.CheckStep[]) => void>();
  const screen = await shown({ onDone }, checkSteps(LOOKING).slice(0, 2), 'running');
  await expect.element(screen.getByText(/^Finds out, step by step/)).toBeVisible();
  const announced = announcements(screen.getByTestId('chat-announcements').element());
  expect(posts()).toEqual([]);
  await screen.getByRole('button', { name: 'Start check' }).click();
  expect(screen.getByText(/^Finds out/).elements()).toEqual([]);
  const step = (name: string) => screen.getByTestId(`notification-check-step-${name}`);
  await expect
    .element(step('preferences'))
    .toHaveTextContent('Your preferencesOKYour preferences allow notifications now.');
  expect(step('permission').elements()).toEqual([]);
  await expect.element(screen.getByRole('button', { name: 'Checking…' })).toBeDisabled();
  frame(checkSteps(LOOKING), 'running');
  await expect
    .element(step('receipt'))
    .toHaveTextContent('ArrivalIn progressLook for the test notification on your device.');
  expect(onDone).not.toHaveBeenCalled();
  frame(checkSteps(), 'done');
  await expect.element(screen.getByText('Notifications reach you.', { exact: true }).first()).toBeVisible();
  expect(onDone.mock.calls).toEqual([[checkSteps()]]);
  await expect.element(screen.getByRole('button', { name: 'Check again' })).toBeEnabled();
  expect(posts()).toEqual([{ channel: 'push', language: 'en' }]);
  await expect.poll(() => announced.at(-1)).toContain('Notifications reach you.');
  const allTexts = announced.join('\n');
  for (const text of ['App, OK. Notifications are', 'Arrival, In progress. Look for', 'Arrival, OK. The test']) {
    expect(allTexts).toContain(text);
  }
});

test.each([
  [checkSteps(BATTERY), 'Notifications reach you, with a limitation.'],
  [checkSteps(SILENT), 'It is unclear whether notifications reach you.'],
  [checkSteps(QUIET), 'Notifications do not reach you at the moment.'],
  [checkSteps().slice(0, 3), 'The check could not be finished. Try again.'],
])('the result of the check is one sentence (%#)', async (steps, sentence) => {
  const screen = await shown({ autoStart: true }, steps);
  await expect.element(screen.getByText(sentence, { exact: true }).first()).toBeVisible();
});

test('the preferences have a button only if the app handles it', async () => {
  const screen = await shown({ autoStart: true }, checkSteps(QUIET));
  await expect.element(screen.getByText('Turn it off in preferences.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open preferences' }).elements()).toEqual([]);
  const onAction = vi.fn<NonNullable<ChatNotificationCheckProps['onAction']>>(() => true);
  await screen.rerender(app({ autoStart: true, onAction }));
  await screen.getByRole('button', { name: 'Open preferences' }).click();
  expect(onAction.mock.calls).toEqual([['open_preferences']]);
});

test('browsers have no button for settings they cannot open', async () => {
  const adapters = { notifications: fakeNotifications() };
  const screen = await shown({ autoStart: true, onAction: () => true }, checkSteps(BATTERY), 'done', { adapters });
  await expect.element(screen.getByText('Open settings and exclude the app from battery saving.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open settings' }).elements()).toEqual([]);
});

test('a button that the app turns out not to handle disappears, and its text stays', async () => {
  const screen = await shown({ autoStart: true, onAction: () => false }, checkSteps(QUIET));
  await screen.getByRole('button', { name: 'Open preferences' }).click();
  await expect.poll(() => screen.getByRole('button', { name: 'Open preferences' }).elements()).toEqual([]);
  await expect.element(screen.getByText('Turn it off in preferences.')).toBeVisible();
});

test('without an adapter the permission has no button; with one, the dialog is shown and the check repeated', async () => {
  const device = fakeNotifications();
  const screen = await shown({ autoStart: true }, checkSteps(UNDECIDED));
  await expect.element(screen.getByText('Allow notifications.', { exact: true })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Allow notifications' }).elements()).toEqual([]);
  await screen.rerender(app({ autoStart: true }, { adapters: { notifications: device } }));
  await screen.getByRole('button', { name: 'Allow notifications' }).click();
  await expect.poll(() => posts().length).toBe(2);
  expect(device.calls).toEqual(['requestPermission']);
});

test('a lost registration is replaced by a new one of the push hook, and the device reports before each check', async () => {
  const device = fakeNotifications();
  device.permission = 'granted';
  const screen = await shown({ autoStart: true }, checkSteps(UNREGISTERED), 'done', {
    adapters: { notifications: device },
    children: <Push />,
  });
  await screen.getByRole('button', { name: 'Register this device' }).click();
  await expect.poll(() => posts().length).toBe(2);
  const calls = chat?.requests.map(({ method, path }) => `${method} ${path.replace('/notifications/', '')}`) ?? [];
  const report = calls.indexOf('PUT push/v1/device');
  expect(report).toBeGreaterThan(-1);
  expect(report).toBeLessThan(calls.indexOf('POST v1/me/check'));
  expect(device.calls.filter((call) => call === 'deleteToken' || call === 'getToken')).toEqual([
    'getToken',
    'deleteToken',
    'getToken',
  ]);
  expect(calls.filter((call) => call === 'POST push/v1/tokens')).toHaveLength(2);
});

test.each([
  ['ERR_TOO_MANY_REQUESTS', 429, 'You have checked several times. Try again later.'],
  ['ERR_CHECK_RUNNING', 409, 'Another check is running. Try again in a minute.'],
  ['ERR_OPERATION_FAILED', 400, 'Couldn’t check. Check your connection and try again.'],
])('a check that fails with %s says what helps', async (code, status, sentence) => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  chat = await fakeChat();
  chat.respond(POST, code, status);
  const screen = await render(app({ autoStart: true, onError }));
  await expect.element(screen.getByText(sentence, { exact: true }).first()).toBeVisible();
  expect(onError.mock.calls.map(([error]) => error.code)).toEqual([code]);
});

test('the last notifications are listed, without removals, with why in English, and can be hidden', async () => {
  const screen = await shown();
  await expect.element(screen.getByText('Opened', { exact: true })).toBeVisible();
  expect(screen.getByText(/were cleared/).elements()).toEqual([]);
  await expect.element(screen.getByText('Not sent', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Mara has turned on do not disturb.')).toBeVisible();
  await screen.rerender(app({ showHistory: false }));
  expect(screen.getByText('Opened', { exact: true }).elements()).toEqual([]);
});

test('the times in the explanations of the last notifications are local', async () => {
  const screen = await shown({}, [], 'done', { timeZone: 'Asia/Tokyo', hourCycle: 'h12' });
  const times = /^Shown on this Android at [^.]*\b9:04\sPM, opened at [^.]*\b9:05\sPM\.$/;
  await expect.element(screen.getByText(times)).toBeVisible();
});

test('a history that could not be loaded can be loaded again', async () => {
  chat = await fakeChat();
  chat.respond(LOGS, 'ERR_OPERATION_FAILED', 400);
  const screen = await render(app({}));
  await expect.element(screen.getByText('Couldn’t load recent notifications.')).toBeVisible();
  chat.respond(LOGS, []);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('No notifications yet.')).toBeVisible();
});

test('texts are in the language of the provider, the app’s own first, and sentences are asked for in it', async () => {
  const provider = { language: 'de', translations: { de: { 'check.start': 'Los' } } };
  const screen = await shown({}, checkSteps(), 'done', provider);
  await expect.element(screen.getByText('Benachrichtigungen prüfen')).toBeVisible();
  await screen.getByRole('button', { name: 'Los' }).click();
  await expect.element(screen.getByText('Benachrichtigungen erreichen dich.', { exact: true }).first()).toBeVisible();
  expect(posts()).toEqual([{ channel: 'push', language: 'de' }]);
});

test('custom views replace the introduction and the steps', async () => {
  const screen = await shown(
    {
      EmptyView: () => <Text>Ready?</Text>,
      StepView: ({ step, act }) => <Text>{`${step.step}: ${step.code ?? 'fine'} ${act ? 'act' : ''}`}</Text>,
      onAction: () => true,
    },
    checkSteps(QUIET),
  );
  await expect.element(screen.getByText('Ready?')).toBeVisible();
  await screen.getByRole('button', { name: 'Start check' }).click();
  await expect.element(screen.getByText('preferences: DND_ON act')).toBeVisible();
  await expect.element(screen.getByText('server: fine')).toBeVisible();
});

async function shown(
  props: ChatNotificationCheckProps = {},
  steps: readonly Chat.CheckStep[] = [],
  state: 'running' | 'done' = 'done',
  provider: ChatUIProviderProps = {},
) {
  chat = await fakeChat();
  chat.respond(POST, { checkId: 'c1' });
  chat.respond(GET, { state, steps });
  chat.respond(LOGS, ownEntries(Date.now()));
  return render(app(props, provider));
}

function app(props: ChatNotificationCheckProps, { children, ...provider }: ChatUIProviderProps = {}) {
  return (
    <ChatUIProvider client={chat?.client} language="en" theme={{ mode: 'light' }} {...provider}>
      {children}
      <ChatNotificationCheck {...props} />
    </ChatUIProvider>
  );
}

/** Returns the texts of a live region as they change. */
function announcements(region: Element): string[] {
  const texts: string[] = [];
  const observer = new MutationObserver(() => texts.push(region.textContent ?? ''));
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  return texts;
}

function Push() {
  usePushNotifications();
  return null;
}

function frame(steps: readonly Chat.CheckStep[], state: 'running' | 'done'): void {
  chat?.receive({ type: 'notification_check', at: 5, data: { checkId: 'c1', state, steps } });
}

function posts() {
  return (
    chat?.requests
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/me/check'))
      .map(({ body }) => body) ?? []
  );
}
