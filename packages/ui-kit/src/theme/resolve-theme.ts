import type { ChatTheme } from './chat-theme.ts';
import { DARK_COLORS, LIGHT_COLORS } from './colors.ts';
import { type ComponentStyles, componentStyles } from './component-styles.ts';
import { MOTION, RADIUS, SPACE, TOUCH_TARGET } from './measures.ts';
import { mergeOver } from './merge-over.ts';
import { onPixelGrid, wholePixels } from './pixel-grid.ts';
import type { ThemeSettings } from './theme-settings.ts';
import type { ThemeTokens } from './theme-tokens.ts';
import { typeScale } from './type-scale.ts';

/** Settings of the operating system that a theme depends on. */
export interface SystemAppearance {
  readonly scheme: 'light' | 'dark';
  /** The user's text scale on platforms where the kit must apply it. */
  readonly fontScale: number;
}

/**
 * Returns the theme for these settings: custom tokens merged over the default ones, and the component styles derived from
 * them, with custom styles merged over those.
 */
export function resolveTheme(settings: ThemeSettings, { scheme, fontScale }: SystemAppearance): ChatTheme {
  const mode = settings.mode === undefined || settings.mode === 'auto' ? scheme : settings.mode;
  const modeSettings = settings[mode];
  const fontFamily = modeSettings?.fontFamily ?? 'System';
  const { components, ...customTokens } = modeSettings ?? {};
  const tokens = mergeOver<ThemeTokens>(
    {
      mode,
      colors: mode === 'dark' ? DARK_COLORS : LIGHT_COLORS,
      space: SPACE,
      radius: RADIUS,
      type: typeScale(fontFamily, fontScale),
      fontFamily,
      motion: MOTION,
      touchTarget: wholePixels(TOUCH_TARGET),
    },
    { ...customTokens, mode },
  );
  return { ...tokens, components: onPixelGrid(mergeOver<ComponentStyles>(componentStyles(tokens), components)) };
}
