import type { ClipboardAdapter } from '@chatwire/react-native';
import { setStringAsync } from 'expo-clipboard';

/** Copies with expo-clipboard. */
export const expoClipboard: ClipboardAdapter = {
  async setText(text) {
    if (!(await setStringAsync(text))) throw new Error('The text could not be copied.');
  },
};
