import { Linking, Share } from 'react-native';
import type { ChatAdapters, LinkingAdapter, ShareAdapter } from './chat-adapters.ts';

/** React Native's sharing: text and links. */
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

/** Adapters built on React Native alone: the defaults on phones and during server rendering. */
export const CORE_ADAPTERS: ChatAdapters = { share: coreShare, linking: coreLinking };
