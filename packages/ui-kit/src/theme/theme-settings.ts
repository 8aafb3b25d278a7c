import type { ChatTheme } from './chat-theme.ts';
import type { DeepPartial } from './deep-partial.ts';
import { mergeOver } from './merge-over.ts';

/** The `theme` of a provider. See docs/spec/message-list.md#theme. */
export interface ThemeSettings {
  /**
   * `auto` follows the system and its changes. Default: that of the outer provider, otherwise `auto`.
   * See docs/spec/message-list.md#theme.
   */
  readonly mode?: 'light' | 'dark' | 'auto' | undefined;
  /** Merged over the light theme. */
  readonly light?: DeepPartial<ChatTheme> | undefined;
  /** Merged over the dark theme. */
  readonly dark?: DeepPartial<ChatTheme> | undefined;
}

/**
 * Merges settings of a nested provider, which inherits what it does not set.
 * See docs/spec/message-list.md#style-precedence.
 */
export function nestThemeSettings(outer: ThemeSettings, inner: ThemeSettings | undefined): ThemeSettings {
  return inner === undefined ? outer : mergeOver(outer, inner);
}
