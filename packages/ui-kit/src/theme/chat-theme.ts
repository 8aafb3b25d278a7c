import type { ComponentStyles } from './component-styles.ts';
import type { ThemeTokens } from './theme-tokens.ts';

/** The appearance of the kit in one mode. See docs/spec/message-list.md#theme. */
export interface ChatTheme extends ThemeTokens {
  /** Styles derived from the tokens. Values set here take precedence. */
  readonly components: ComponentStyles;
}
