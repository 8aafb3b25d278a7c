import { Platform } from 'react-native';
import { RowTools } from './row-tools.tsx';

/**
 * The tools beside a bubble, in browsers only. Phones use `platform-row-tools.native.ts`; package.json maps the files.
 */
export const platformRowTools: typeof RowTools | undefined = Platform.OS === 'web' ? RowTools : undefined;
