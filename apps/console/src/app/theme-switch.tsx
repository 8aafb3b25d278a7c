import { type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from '../ui/icon.tsx';
import { chooseTheme, onThemeChange, storedTheme, THEME_LABELS, THEMES } from '../ui/theme.ts';

const ICONS = { auto: 'auto', light: 'sun', dark: 'moon' } as const;

/** Cycles through system, light, and dark. */
export function ThemeSwitch(): ReactNode {
  const theme = useSyncExternalStore(onThemeChange, storedTheme);
  const label = `Colours: ${THEME_LABELS[theme]}`;
  const next = () => chooseTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto');
  return (
    <button type="button" className="button quiet" onClick={next} title={label}>
      <Icon name={ICONS[theme]} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
