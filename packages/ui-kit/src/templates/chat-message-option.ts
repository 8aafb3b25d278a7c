import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { TextStyle, ViewStyle } from 'react-native';

/** An entry of the menu of a message. Contract 4. */
export interface ChatMessageOption {
  /** Known ids without `onPress` get the built-in action. */
  readonly id: string;
  readonly title: string;
  readonly icon?: ReactNode;
  readonly CustomView?: ((message: Chat.BaseMessage) => ReactNode) | undefined;
  readonly onPress?: ((message: Chat.BaseMessage) => void) | undefined;
  readonly destructive?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly style?:
    | {
        readonly containerStyle?: ViewStyle | undefined;
        readonly iconStyle?: ViewStyle | undefined;
        readonly iconContainerStyle?: ViewStyle | undefined;
        readonly titleStyle?: TextStyle | undefined;
      }
    | undefined;
}
