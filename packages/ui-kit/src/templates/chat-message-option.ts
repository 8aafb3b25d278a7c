import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { TextStyle, ViewStyle } from 'react-native';

/** An entry of the menu of a message. See docs/spec/message-list.md#types. */
export interface ChatMessageOption {
  /** Identifier. Without `onPress`, a known id uses the built-in action. */
  readonly id: string;
  /** Label of the entry. */
  readonly title: string;
  /** Shown before the title. */
  readonly icon?: ReactNode;
  /** Replaces icon and title. */
  readonly CustomView?: ((message: Chat.BaseMessage) => ReactNode) | undefined;
  /** Called when the entry is chosen; the menu closes. Default: the built-in action of that id. */
  readonly onPress?: ((message: Chat.BaseMessage) => void) | undefined;
  /** Whether the entry has the danger colour. Default: false. */
  readonly destructive?: boolean | undefined;
  /** Whether the entry is visible but disabled. Default: false. */
  readonly disabled?: boolean | undefined;
  /** Style of this entry, merged over the theme. */
  readonly style?:
    | {
        readonly containerStyle?: ViewStyle | undefined;
        readonly iconStyle?: ViewStyle | undefined;
        readonly iconContainerStyle?: ViewStyle | undefined;
        readonly titleStyle?: TextStyle | undefined;
      }
    | undefined;
}
