import { type ReactNode, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { chooseTheme, storedTheme, THEMES, type Theme } from './theme.ts';

const ICONS = { auto: 'auto', light: 'sun', dark: 'moon' } as const;
const LABELS: Readonly<Record<Theme, string>> = { auto: 'System', light: 'Light', dark: 'Dark' };

/** Cycles through system, light, and dark. */
export function ThemeSwitch(): ReactNode {
  const [theme, setTheme] = useState(storedTheme);
  function next(): void {
    const chosen = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
    chooseTheme(chosen);
    setTheme(chosen);
  }
  return (
    <button type="button" className="button quiet" onClick={next} title={`Colours: ${LABELS[theme]}`}>
      <Icon name={ICONS[theme]} />
      <span className="visually-hidden">Colours: {LABELS[theme]}</span>
    </button>
  );
}
