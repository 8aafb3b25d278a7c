import type { PickerAdapter } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type DocumentPickerAsset, getDocumentAsync } from 'expo-document-picker';

/** Files of every kind with expo-document-picker. Needs no permission; has no camera. */
export const expoDocumentPicker: Pick<PickerAdapter, 'pickImages' | 'pickVideos' | 'pickFiles'> = {
  pickImages: () => pick('image/*'),
  pickVideos: () => pick('video/*'),
  pickFiles: (options) => pick(options?.kind === 'audio' ? 'audio/*' : '*/*'),
};

async function pick(type: string): Promise<readonly Chat.LocalFile[]> {
  const { assets } = await getDocumentAsync({ type, multiple: true });
  return (assets ?? []).map(fileOf);
}

/** Returns a local file; in browsers the asset contains the file itself. */
function fileOf({ file, uri, name, size, mimeType }: DocumentPickerAsset): Chat.LocalFile {
  if (file) return file;
  return { uri, name, type: mimeType ?? 'application/octet-stream', ...(size !== undefined && { size }) };
}
