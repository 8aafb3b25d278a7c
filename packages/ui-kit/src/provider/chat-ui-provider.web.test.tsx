import { Chat } from '@chatwire/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { Text } from 'react-native';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useAdapters } from '../adapters/adapters-context.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { LocaleRoot } from '../primitives/locale-root.tsx';
import { useChatTheme } from '../theme/theme-context.ts';
import type { ChatUIEventEmitter } from '../ui-events/chat-ui-event-emitter.ts';
import { ChatUIEvents } from '../ui-events/chat-ui-events.ts';
import { ChatUIProvider } from './chat-ui-provider.tsx';
import { useChatClient } from './client-context.ts';
import { EnsureProvider } from './ensure-provider.tsx';
import { useChatUIEvents } from './ui-events-context.ts';
import { useReportError } from './use-report-error.ts';

test("components without a provider use the built-in theme, English texts and the default client's emitter", async () => {
  await render(<Probe read={() => [useChatTheme().mode, useChatLocale().t('action.retry')].join()} />);
  await expect.element(page.getByText('light,Try again')).toBeVisible();
  await render(<Probe read={() => String(useChatUIEvents() === ChatUIEvents)} />);
  await expect.element(page.getByText('true')).toBeVisible();
});

test('a component without a provider follows the language of the device', async () => {
  const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-CH');
  await render(
    <EnsureProvider>
      <Probe read={() => useChatLocale().t('action.cancel')} />
    </EnsureProvider>,
  );
  await expect.element(page.getByText('Abbrechen')).toBeVisible();
  language.mockReturnValue('fr');
  window.dispatchEvent(new Event('languagechange'));
  await expect.element(page.getByText('Annuler')).toBeVisible();
  language.mockRestore();
});

test('each setting takes effect in place when it changes, without a remount', async () => {
  const mounts: string[] = [];
  const shown = (mode: 'light' | 'dark', language: string) => (
    <ChatUIProvider theme={{ mode }} language={language} timeZone="UTC" hourCycle="h23">
      <Mounting onMount={() => void mounts.push(mode)} />
      <Probe read={() => [useChatTheme().mode, useChatLocale().t('option.delete'), useChatLocale().time(0)].join()} />
    </ChatUIProvider>
  );
  const screen = await render(shown('light', 'de'));
  await expect.element(page.getByText('light,Löschen,00:00')).toBeVisible();
  await screen.rerender(shown('dark', 'ru'));
  await expect.element(page.getByText('dark,Удалить,00:00')).toBeVisible();
  expect(mounts).toEqual(['light']);
});

test('the previous language stays until the next one is loaded', async () => {
  const seen = new Set<string>();
  const shown = (language: string) => (
    <ChatUIProvider language={language}>
      <Probe
        read={() => {
          const { t, isRightToLeft } = useChatLocale();
          seen.add(`${t('date.today')} ${isRightToLeft}`);
          return t('date.today');
        }}
      />
    </ChatUIProvider>
  );
  const screen = await render(shown('tr'));
  await expect.element(page.getByText('Bugün')).toBeVisible();
  seen.clear();
  await screen.rerender(shown('he'));
  await expect.element(page.getByText('היום')).toBeVisible();
  expect([...seen]).toEqual(['Bugün false', 'היום true']);
});

test('two providers side by side have separate languages and directions', async () => {
  await render(
    <>
      <ChatUIProvider language="ar">
        <LocaleRoot testID="one" />
      </ChatUIProvider>
      <ChatUIProvider language="en">
        <LocaleRoot testID="other" />
      </ChatUIProvider>
    </>,
  );
  const one = page.getByTestId('one').element();
  expect([one.getAttribute('dir'), one.getAttribute('lang')]).toEqual(['rtl', 'ar']);
  expect(page.getByTestId('other').element().getAttribute('dir')).toBe('ltr');
});

test('a nested provider inherits settings that it does not set', async () => {
  const outerClipboard = { setText: vi.fn<() => Promise<void>>() };
  const outerHaptics = { tick: vi.fn<(...args: unknown[]) => void>() };
  const ownHaptics = { tick: vi.fn<(...args: unknown[]) => void>() };
  await render(
    <ChatUIProvider
      theme={{ mode: 'dark', dark: { colors: { accent: '#010101' } } }}
      language="de"
      translations={{ de: { 'copy.done': 'Kopiert!' } }}
      adapters={{ clipboard: outerClipboard, haptics: outerHaptics }}
    >
      <ChatUIProvider
        theme={{ dark: { colors: { text: '#020202' } } }}
        translations={{ de: { 'action.retry': 'Nochmal' } }}
        adapters={{ haptics: ownHaptics }}
      >
        <Probe
          read={() => {
            const { colors } = useChatTheme();
            const { t } = useChatLocale();
            const { clipboard, haptics } = useAdapters();
            const adapters = clipboard === outerClipboard && haptics === ownHaptics;
            return [colors.accent, colors.text, t('copy.done'), t('action.retry'), adapters].join(' ');
          }}
        />
      </ChatUIProvider>
    </ChatUIProvider>,
  );
  await expect.element(page.getByText('#010101 #020202 Kopiert! Nochmal true')).toBeVisible();
});

test('settings written inline count as unchanged: theme and language keep their identity', async () => {
  const themes = new Set<unknown>();
  const locales = new Set<unknown>();
  const shown = (
    <Probe
      read={() => {
        themes.add(useChatTheme());
        locales.add(useChatLocale());
        return 'shown';
      }}
    />
  );
  const again = () => (
    <ChatUIProvider
      theme={{ light: { space: { m: 20 } } }}
      language="en"
      translations={{ en: { 'date.today': 'Now' } }}
    >
      {shown}
    </ChatUIProvider>
  );
  const screen = await render(again());
  await screen.rerender(again());
  await screen.rerender(again());
  expect([themes.size, locales.size]).toEqual([1, 1]);
});

test('a null setting counts as missing', async () => {
  const none: object = {
    client: null,
    theme: null,
    language: null,
    translations: null,
    adapters: null,
    timeZone: null,
  };
  await render(
    <ChatUIProvider language="de" theme={{ mode: 'dark' }}>
      <ChatUIProvider {...none}>
        <Probe read={() => [useChatTheme().mode, useChatLocale().t('action.cancel')].join()} />
      </ChatUIProvider>
    </ChatUIProvider>,
  );
  await expect.element(page.getByText('dark,Abbrechen')).toBeVisible();
});

test('the client is that of the nearest provider that has one', async () => {
  const client = testClient();
  const reader = <Probe read={() => useChatClient()?.appId ?? 'none'} />;
  await render(
    <ChatUIProvider client={client}>
      <ChatUIProvider>{reader}</ChatUIProvider>
    </ChatUIProvider>,
  );
  await expect.element(page.getByText('inner-app')).toBeVisible();
  client.dispose();
});

test('an error without a handler goes to the provider, as an exception of the SDK', async () => {
  const onError = vi.fn<(...args: unknown[]) => void>();
  const own = vi.fn<(...args: unknown[]) => void>();
  await render(
    <ChatUIProvider onError={onError}>
      <Failing onError={undefined} />
      <Failing onError={own} />
    </ChatUIProvider>,
  );
  expect(onError).toHaveBeenCalledTimes(1);
  expect(own).toHaveBeenCalledTimes(1);
  const [exception] = onError.mock.calls[0] ?? [];
  expect(exception).toBeInstanceOf(Chat.ChatException);
  expect(exception).toMatchObject({ code: 'ERR_CALLBACK', message: 'oops' });
});

test('an error handler that throws is reported on the console, and nothing breaks', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const failing = () => {
    throw new Error('again');
  };
  await render(<Failing onError={failing} />);
  expect(error).toHaveBeenCalledWith('Chatwire: onError failed.', expect.any(Error));
  error.mockRestore();
});

test('each provider has its own emitter: siblings receive nothing of each other, and the app receives everything', async () => {
  const emitters: ChatUIEventEmitter[] = [];
  const keep = (
    <Probe
      read={() => {
        const events = useChatUIEvents();
        if (!emitters.includes(events)) emitters.push(events);
        return 'kept';
      }}
    />
  );
  const client = testClient();
  const screen = await render(
    <>
      <ChatUIProvider>{keep}</ChatUIProvider>
      <ChatUIProvider>{keep}</ChatUIProvider>
      <ChatUIProvider client={client}>{keep}</ChatUIProvider>
    </>,
  );
  const received: string[] = [];
  const names = ['one', 'other', 'foreign'];
  emitters.forEach((emitter, at) => emitter.on('openChat', () => received.push(names[at] ?? '')));
  const end = ChatUIEvents.on('openChat', () => received.push('app'));

  emitters[0]?.emit('openChat', {});
  expect(received.splice(0)).toEqual(['one', 'app']);
  emitters[2]?.emit('openChat', {});
  expect(received.splice(0)).toEqual(['foreign']);
  ChatUIEvents.emit('openChat', {});
  expect(received.splice(0)).toEqual(['app', 'one', 'other']);

  await screen.unmount();
  ChatUIEvents.emit('openChat', {});
  expect(received).toEqual(['app']);
  end();
  client.dispose();
});

function testClient(): Chat.ChatClient {
  return Chat.createClient('inner-app', new Chat.AppSettingsBuilder().setHost('http://127.0.0.1:9').build());
}

function Probe({ read }: { readonly read: () => string }): ReactNode {
  return <Text>{read()}</Text>;
}

function Mounting({ onMount }: { readonly onMount: () => void }): ReactNode {
  const [first] = useState(() => onMount);
  useEffect(first, [first]);
  return null;
}

function Failing({ onError }: { readonly onError: (() => void) | undefined }): ReactNode {
  const report = useReportError(onError);
  useEffect(() => report(new Error('oops'), 'ERR_CALLBACK'), [report]);
  return null;
}
