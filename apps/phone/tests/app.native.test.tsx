import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen, userEvent } from '@testing-library/react-native';
import { BackHandler } from 'react-native';
import { App } from '../src/app.tsx';

beforeEach(() => {
  // React Native recommends a package with a native module over its own safe area.
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('an unreachable address can be changed', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network request failed'));
  await render(<App />);
  const user = userEvent.setup();
  expect(screen.getByLabelText('Address of the server').props['value']).toBe('http://localhost:4000');
  await user.press(screen.getByText('Connect'));
  expect(await screen.findByText('No server responds at this address.')).toBeOnTheScreen();
});

test('the app opens with the first user, and the back button on the first screen leaves it', async () => {
  const cast = {
    users: [
      { uid: 'mara', name: 'Mara Quist' },
      { uid: 'ivo', name: 'Ivo Lind' },
    ],
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (String(url).endsWith('/playground/cast')) return new Response(JSON.stringify(cast));
    return new Response(JSON.stringify({ error: { code: 'ERR_INTERNAL_ERROR', message: 'Not now.' } }), {
      status: 500,
    });
  });
  const back = jest.spyOn(BackHandler, 'addEventListener');
  await render(<App />);
  await userEvent.setup().press(screen.getByText('Connect'));
  expect((await screen.findAllByText('Mara')).length).toBeGreaterThan(0);
  const [, handler] = back.mock.calls.at(-1) ?? [];
  expect(handler && Reflect.apply(handler, undefined, [])).toBe(false);
});
