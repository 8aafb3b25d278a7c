import type { CodeKind } from './code-tokens.ts';

/** A colour, `#RRGGBB` or any that React Native takes, per kind of token. */
export type CodeColors = Readonly<Record<CodeKind, string>>;

/** At least 4.5:1 on the code background of the light theme; a test checks it. */
const LIGHT: CodeColors = {
  comment: '#515A68',
  string: '#0B5E33',
  number: '#8A3A00',
  keyword: '#7A1FA2',
  function: '#1A48B0',
  type: '#006064',
  property: '#A3155A',
  inserted: '#0B5E33',
  deleted: '#9C1C16',
};

/** At least 4.5:1 on the code background of the dark theme; a test checks it. */
const DARK: CodeColors = {
  comment: '#A9B4C2',
  string: '#8FD8A8',
  number: '#F2B27A',
  keyword: '#D7A6F5',
  function: '#9EC1FF',
  type: '#7FD6DA',
  property: '#F7A3C7',
  inserted: '#8FD8A8',
  deleted: '#FFA79F',
};

/** Returns the colours for a background; those for light ones if its brightness is unknown. */
export function codeColorsOn(
  background: string,
  overrides: { readonly light?: Partial<CodeColors>; readonly dark?: Partial<CodeColors> } = {},
): CodeColors {
  return isDark(background) ? { ...DARK, ...overrides.dark } : { ...LIGHT, ...overrides.light };
}

function isDark(color: string): boolean {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)/.exec(color) ?? [];
  if (blue === '') return false;
  const [r, g, b] = [red, green, blue].map((part) => Number.parseInt(part, 16));
  return (r ?? 0) * 0.299 + (g ?? 0) * 0.587 + (b ?? 0) * 0.114 < 128;
}
