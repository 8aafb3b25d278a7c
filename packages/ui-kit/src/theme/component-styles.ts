import { type MessageComposerStyle, messageComposerStyle } from './styles/message-composer-style.ts';
import { type MessageHeaderStyle, messageHeaderStyle } from './styles/message-header-style.ts';
import { type MessageListStyle, messageListStyle } from './styles/message-list-style.ts';
import { type ThreadHeaderStyle, threadHeaderStyle } from './styles/thread-header-style.ts';
import type { ThemeTokens } from './theme-tokens.ts';

/** Styles by component. Each member can be set alone. See docs/spec/message-list.md#component-styles. */
export interface ComponentStyles {
  /** Style of `ChatMessageList`. */
  readonly messageList: MessageListStyle;
  /** Style of `ChatMessageHeader`. */
  readonly messageHeader: MessageHeaderStyle;
  /** Style of `ChatMessageComposer`. */
  readonly messageComposer: MessageComposerStyle;
  /** Style of `ChatThreadHeader`. */
  readonly threadHeader: ThreadHeaderStyle;
}

/** Returns the styles of all components from the tokens of a theme. */
export function componentStyles(tokens: ThemeTokens): ComponentStyles {
  return {
    messageList: messageListStyle(tokens),
    messageHeader: messageHeaderStyle(tokens),
    messageComposer: messageComposerStyle(tokens),
    threadHeader: threadHeaderStyle(tokens),
  };
}
