import type { ComponentRef } from 'react';
import type { ScrollView, TextInput, View } from 'react-native';

/** Types of refs to platform views. */
export type ViewInstance = ComponentRef<typeof View>;
export type TextInputInstance = ComponentRef<typeof TextInput>;
export type ScrollViewInstance = ComponentRef<typeof ScrollView>;
