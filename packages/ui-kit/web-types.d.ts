/**
 * The types of React Native that the declarations of this package refer to, for browser apps that do not install
 * react-native. Opt in with `/// <reference types="@chatwire/react-native/web-types" />` in one of your files. Do not
 * use it together with react-native, which has these types itself.
 */
declare module 'react-native' {
  import type { ComponentType, CSSProperties, ReactNode } from 'react';

  export type ColorValue = string;
  export type DimensionValue = number | string;
  export type StyleProp<T> = T | false | null | undefined | readonly StyleProp<T>[];

  type Side = 'Horizontal' | 'Vertical' | 'Start' | 'End';
  type Lengths = { [K in `margin${Side}` | `padding${Side}` | 'start' | 'end']?: DimensionValue };

  export interface ViewStyle extends Omit<CSSProperties, 'transform'>, Lengths {
    borderStartColor?: ColorValue;
    borderEndColor?: ColorValue;
    borderStartWidth?: number;
    borderEndWidth?: number;
    borderTopStartRadius?: DimensionValue;
    borderTopEndRadius?: DimensionValue;
    borderBottomStartRadius?: DimensionValue;
    borderBottomEndRadius?: DimensionValue;
    elevation?: number;
    transform?: string | readonly object[];
  }
  export interface TextStyle extends ViewStyle {
    writingDirection?: 'auto' | 'ltr' | 'rtl';
  }
  export interface ImageStyle extends ViewStyle {
    resizeMode?: 'cover' | 'contain' | 'stretch' | 'repeat' | 'center' | 'none';
    tintColor?: ColorValue;
  }

  export interface ViewProps {
    children?: ReactNode;
    style?: StyleProp<ViewStyle>;
    role?: string;
    testID?: string;
  }
  export interface PressableProps extends ViewProps {
    onPress?: () => void;
    disabled?: boolean;
  }

  export const View: ComponentType<ViewProps>;
  export type View = typeof View;
  export const Pressable: ComponentType<PressableProps>;
  export const ScrollView: ComponentType<ViewProps>;
  export type ScrollView = typeof ScrollView;
  export const TextInput: ComponentType<ViewProps>;
  export type TextInput = typeof TextInput;
}
