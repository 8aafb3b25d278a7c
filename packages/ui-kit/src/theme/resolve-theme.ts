import type { ChatTheme } from './chat-theme.ts';
import { DARK_COLORS, LIGHT_COLORS } from './colors.ts';
import { type ComponentStyles, componentStyles } from './component-styles.ts';
import { MOTION, RADIUS, SPACE, TOUCH_TARGET } from './measures.ts';
import { mergeOver } from './merge-over.ts';
import { onPixelGrid, wholePixels } from './pixel-grid.ts';
import type { ThemeSettings } from './theme-settings.ts';
import type { ThemeTokens } from './theme-tokens.ts';
import { typeScale } from './type-scale.ts';

/** Inputs of a theme from the system. */
export interface ThemeSystem {
  readonly scheme: 'light' | 'dark';
  /** The user's text scale on platforms where the kit must apply it. */
  readonly fontScale: number;
}

/** Returns the theme for these settings: tokens, the styles derived from them, and custom styles merged over both. */
export function resolveTheme(settings: ThemeSettings, { scheme, fontScale }: ThemeSystem): ChatTheme {
  const mode = settings.mode === undefined || settings.mode === 'auto' ? scheme : settings.mode;
  const own = settings[mode];
  const fontFamily = own?.fontFamily ?? 'System';
  const { components, ...tokens } = own ?? {};
  const built = mergeOver<ThemeTokens>(
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
    { ...tokens, mode },
  );
  return { ...built, components: onPixelGrid(mergeOver<ComponentStyles>(componentStyles(built), components)) };
}
