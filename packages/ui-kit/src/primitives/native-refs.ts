import type { ComponentRef } from 'react';
import type { ScrollView, TextInput, View } from 'react-native';

/** What references to views of the platform hold. */
export type ViewInstance = ComponentRef<typeof View>;
export type TextInputInstance = ComponentRef<typeof TextInput>;
export type ScrollViewInstance = ComponentRef<typeof ScrollView>;
