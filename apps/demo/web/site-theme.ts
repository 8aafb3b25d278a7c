import type { DemoSettings } from '../src/settings/demo-settings.ts';

export type SiteTheme = DemoSettings['mode'];

/** Shared with the start page, the console, the sandbox, and the API reference. */
const STORAGE_KEY = 'chatwire-theme';
export const SITE_THEMES: readonly SiteTheme[] = ['auto', 'light', 'dark'];

/** Returns the theme chosen on any page of this server; undefined if none was. */
export function storedTheme(): SiteTheme | undefined {
  const stored = localStorage.getItem(STORAGE_KEY);
  return SITE_THEMES.find((theme) => theme === stored);
}

export function storeTheme(theme: SiteTheme): void {
  localStorage.setItem(STORAGE_KEY, theme);
}
