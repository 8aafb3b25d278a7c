import { Linking, Share } from 'react-native';
import type { ChatAdapters, LinkingAdapter, ShareAdapter } from './chat-adapters.ts';

/** Sharing of React Native: text and links. */
const coreShare: ShareAdapter = {
  canShareFiles: false,
  async share({ text, urls = [], title }) {
    const message = [text, ...urls].filter((part) => part !== undefined && part !== '').join('\n');
    await Share.share({ message, ...(title !== undefined && { title }) });
  },
};

const coreLinking: LinkingAdapter = {
  async open(url) {
    await Linking.openURL(url);
  },
};

/** What React Native itself can do: all that there is on phones without an adapter of the app, and what a server draws. */
export const CORE_ADAPTERS: ChatAdapters = { share: coreShare, linking: coreLinking };
