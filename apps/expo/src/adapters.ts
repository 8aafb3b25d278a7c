import { expoAudio, expoRecorder } from '@chatwire/expo/audio';
import { expoClipboard } from '@chatwire/expo/clipboard';
import { expoDocumentPicker } from '@chatwire/expo/document-picker';
import { expoHaptics } from '@chatwire/expo/haptics';
import { expoImagePicker } from '@chatwire/expo/image-picker';
import { expoNotifications } from '@chatwire/expo/notifications';
import { expoSharing } from '@chatwire/expo/sharing';
import { sqliteStorage } from '@chatwire/expo/sqlite';
import { expoVideo } from '@chatwire/expo/video';
import type { ChatAdapters } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';

/** Adapters of a phone. Created once: a new object would count as a new device. */
export const adapters: ChatAdapters = {
  audio: expoAudio,
  clipboard: expoClipboard,
  haptics: expoHaptics,
  notifications: expoNotifications(),
  picker: { ...expoDocumentPicker, ...expoImagePicker },
  recorder: expoRecorder(),
  share: expoSharing,
  video: expoVideo,
};

/** Creates the storage of the SDK. Login, drafts, pending messages, and the newest rows persist after the app ends. */
export function storage(): Chat.StorageAdapter {
  return sqliteStorage();
}
