import { Linking, Share } from 'react-native';
import type { LinkingAdapter, ShareAdapter } from './chat-adapters.ts';

/** Sharing of React Native: text and links. */
export const coreShare: ShareAdapter = {
  canShareFiles: false,
  async share({ text, urls = [], title }) {
    const message = [text, ...urls].filter((part) => part !== undefined && part !== '').join('\n');
    await Share.share({ message, ...(title !== undefined && { title }) });
  },
};

export const coreLinking: LinkingAdapter = {
  async open(url) {
    await Linking.openURL(url);
  },
};
