import { expect, test } from 'vitest';
import { resolveTheme } from './resolve-theme.ts';
import { nestThemeSettings } from './theme-settings.ts';

const LIGHT = { scheme: 'light', fontScale: 1 } as const;
const DARK = { scheme: 'dark', fontScale: 1 } as const;

test('auto and missing modes follow the system, and an explicit mode does not', () => {
  expect([resolveTheme({}, DARK).mode, resolveTheme({ mode: 'auto' }, LIGHT).mode]).toEqual(['dark', 'light']);
  expect(resolveTheme({ mode: 'light' }, DARK).mode).toBe('light');
});

test('a token changes every style derived from it, only in its mode', () => {
  const settings = { light: { colors: { bubbleOut: '#123456' } } };
  expect(resolveTheme(settings, LIGHT).components.messageList.outgoing.bubble.backgroundColor).toBe('#123456');
  expect(resolveTheme(settings, DARK).components.messageList.outgoing.bubble.backgroundColor).not.toBe('#123456');
});

test('a component style overrides the tokens and leaves other styles unchanged', () => {
  const settings = { light: { components: { messageList: { outgoing: { bubble: { borderRadius: 3 } } } } } };
  const { outgoing, incoming } = resolveTheme(settings, LIGHT).components.messageList;
  expect([outgoing.bubble.borderRadius, incoming.bubble.borderRadius]).toEqual([3, 18]);
  expect(outgoing.bubble.maxWidth).toBe(incoming.bubble.maxWidth);
});

test('a custom font applies to all text except code', () => {
  const { type } = resolveTheme({ light: { fontFamily: 'Inter' } }, LIGHT);
  expect([type.body.fontFamily, type.title.fontFamily, type.code.fontFamily]).toEqual(['Inter', 'Inter', 'monospace']);
});

test("text and line heights scale with the user's text size, and spacing does not", () => {
  const big = resolveTheme({}, { scheme: 'light', fontScale: 2 });
  expect(big.type.body).toMatchObject({ fontSize: 30, lineHeight: 42 });
  expect(big.components.messageList.outgoing.text).toMatchObject({ fontSize: 30 });
  expect(big.space).toEqual(resolveTheme({}, LIGHT).space);
});

test('a badge with large digits grows without covering its button', () => {
  const bottomOf = (fontScale: number) => {
    const { badge, badgeText } = resolveTheme({}, { scheme: 'light', fontScale }).components.messageList.scrollButton;
    return Number(badge.top) + 2 * Number(badge.paddingVertical) + Number(badgeText.lineHeight);
  };
  expect([bottomOf(1), bottomOf(2)]).toEqual([14, 14]);
});

test('a nested provider inherits settings that it does not set', () => {
  const outer = { mode: 'dark', dark: { colors: { accent: '#111111', text: '#222222' } } } as const;
  const nested = nestThemeSettings(outer, { dark: { colors: { text: '#333333' } } });
  expect(resolveTheme(nested, LIGHT)).toMatchObject({ mode: 'dark', colors: { accent: '#111111', text: '#333333' } });
});
