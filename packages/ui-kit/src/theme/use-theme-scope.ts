import { useContext, useMemo } from 'react';
import { useColorScheme } from 'react-native';
import { useIsHydrated } from '../platform/use-is-hydrated.ts';
import { resolveTheme } from './resolve-theme.ts';
import { ThemeContext, type ThemeScope } from './theme-context.ts';
import { nestThemeSettings, type ThemeSettings } from './theme-settings.ts';
import { useFontScale } from './use-font-scale.ts';

/**
 * Returns the theme of a provider with these settings, merged over those of the surrounding provider. Follows the
 * system's mode.
 */
export function useThemeScope(overrides: ThemeSettings | undefined): ThemeScope {
  const outer = useContext(ThemeContext);
  const device = useColorScheme();
  const scheme = useIsHydrated() && device === 'dark' ? 'dark' : 'light';
  const fontScale = useFontScale();
  return useMemo(() => {
    if (outer && overrides === undefined) return outer;
    const settings = nestThemeSettings(outer?.settings ?? {}, overrides);
    return { settings, theme: resolveTheme(settings, { scheme, fontScale }) };
  }, [outer, overrides, scheme, fontScale]);
}
