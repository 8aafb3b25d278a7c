import { Platform } from 'react-native';
import { RowTools } from './row-tools.tsx';

/**
 * The tools beside a bubble in browsers. For phones, package.json replaces this file with `platform-row-tools.native.ts`.
 */
export const platformRowTools: typeof RowTools | undefined = Platform.OS === 'web' ? RowTools : undefined;
