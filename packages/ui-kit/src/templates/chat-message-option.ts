import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { TextStyle, ViewStyle } from 'react-native';

/** An entry of the menu of a message. See docs/spec/message-list.md#types. */
export interface ChatMessageOption {
  /** Known ids without `onPress` get the built-in action. */
  readonly id: string;
  /** What the entry says. */
  readonly title: string;
  /** Before the title. */
  readonly icon?: ReactNode;
  /** Instead of icon and title. */
  readonly CustomView?: ((message: Chat.BaseMessage) => ReactNode) | undefined;
  /** The entry was chosen; the menu closes. Default: the built-in action of that id. */
  readonly onPress?: ((message: Chat.BaseMessage) => void) | undefined;
  /** In the colour of danger. Default: false. */
  readonly destructive?: boolean | undefined;
  /** It is seen and cannot be chosen. Default: false. */
  readonly disabled?: boolean | undefined;
  /** Of this entry, over the theme. */
  readonly style?:
    | {
        readonly containerStyle?: ViewStyle | undefined;
        readonly iconStyle?: ViewStyle | undefined;
        readonly iconContainerStyle?: ViewStyle | undefined;
        readonly titleStyle?: TextStyle | undefined;
      }
    | undefined;
}
