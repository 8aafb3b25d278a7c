export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORED_AS = 'chatwire-console-theme';

/** Returns the theme stored in this browser. Default: `auto`, the system's. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(STORED_AS);
  return THEMES.find((theme) => theme === stored) ?? 'auto';
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORED_AS, theme);
  applyTheme(theme);
}

export function applyTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme === 'auto' ? 'light dark' : theme;
}
