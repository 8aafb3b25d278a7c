import type { PickerAdapter } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import {
  type ImagePickerAsset,
  type ImagePickerResult,
  launchCameraAsync,
  launchImageLibraryAsync,
  requestCameraPermissionsAsync,
} from 'expo-image-picker';

/**
 * Photos, videos and the camera with expo-image-picker. Combined with `expoDocumentPicker` it is a complete picker:
 * `{ ...expoDocumentPicker, ...expoImagePicker }`. The library needs no permission; the camera requests its own, and
 * rejects if it is denied.
 */
export const expoImagePicker: Pick<PickerAdapter, 'pickImages' | 'pickVideos'> & {
  readonly capture: NonNullable<PickerAdapter['capture']>;
} = {
  pickImages: async ({ quality = 100 } = {}) =>
    filesOf(
      await launchImageLibraryAsync({ mediaTypes: ['images'], allowsMultipleSelection: true, quality: quality / 100 }),
    ),
  pickVideos: async () =>
    filesOf(await launchImageLibraryAsync({ mediaTypes: ['videos'], allowsMultipleSelection: true })),
  async capture(kind, { quality = 100 } = {}) {
    const { granted } = await requestCameraPermissionsAsync();
    if (!granted) throw new Error('Camera permission denied.');
    const mediaTypes = kind === 'image' ? (['images'] as const) : (['videos'] as const);
    return filesOf(await launchCameraAsync({ mediaTypes: [...mediaTypes], quality: quality / 100 }));
  },
};

function filesOf({ assets }: ImagePickerResult): readonly Chat.LocalFile[] {
  return (assets ?? []).map(fileOf);
}

/** Returns a local file; in browsers the asset contains the file itself. */
function fileOf({ file, uri, fileName, fileSize, mimeType, type }: ImagePickerAsset): Chat.LocalFile {
  if (file) return file;
  const isVideo = type === 'video';
  return {
    uri,
    name: fileName ?? uri.split('/').at(-1) ?? (isVideo ? 'video.mp4' : 'photo.jpg'),
    type: mimeType ?? (isVideo ? 'video/mp4' : 'image/jpeg'),
    ...(fileSize !== undefined && { size: fileSize }),
  };
}
