import type { ShareAdapter } from '@chatwire/react-native';
import { Directory, File, Paths } from 'expo-file-system';
import { isAvailableAsync, shareAsync } from 'expo-sharing';
import { Share } from 'react-native';

/** Inside the app's cache; the system may delete it at any time. */
const FOLDER = 'chatwire-shared';

/**
 * Shares one attachment as a file with expo-sharing, downloaded with expo-file-system. The system share sheets
 * accept one file at a time: several attachments, and text, are shared as text with links.
 */
export const expoSharing: ShareAdapter = {
  canShareFiles: true,
  async share({ text, urls = [], title }) {
    const [url] = urls;
    if (url !== undefined && urls.length === 1 && (await isAvailableAsync())) {
      const file = await download(url);
      await shareAsync(file.uri, title === undefined ? {} : { dialogTitle: title });
      return;
    }
    const message = [text, ...urls].filter((part) => part !== undefined && part !== '').join('\n');
    await Share.share({ message, ...(title !== undefined && { title }) });
  },
};

async function download(url: string): Promise<File> {
  if (!/^https?:/.test(url)) return new File(url);
  const folder = new Directory(Paths.cache, FOLDER);
  folder.create({ intermediates: true, idempotent: true });
  const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '').replaceAll(/[^\p{L}\p{N}._-]/gu, '_');
  return File.downloadFileAsync(url, new File(folder, name || 'file'), { idempotent: true });
}
