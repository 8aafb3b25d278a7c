import { isBrowser } from '../platform/browser.ts';
import { browserAudio } from './browser/browser-audio.ts';
import { browserClipboard } from './browser/browser-clipboard.ts';
import { browserLinking } from './browser/browser-linking.ts';
import { browserPicker } from './browser/browser-picker.ts';
import { browserRecorder } from './browser/browser-recorder.ts';
import { browserSave } from './browser/browser-save.ts';
import { browserShare } from './browser/browser-share.ts';
import { browserSound } from './browser/browser-sound.ts';
import { browserVideo } from './browser/browser-video.ts';
import type { ChatAdapters } from './chat-adapters.ts';
import { CORE_ADAPTERS } from './core-adapters.ts';

/**
 * Returns the built-in adapters of the platform. For phones, package.json replaces this file with
 * `platform-adapters.native.ts`, so that phone bundles do not include browser adapters.
 * See docs/spec/message-list.md#adapters.
 */
export function platformAdapters(): ChatAdapters {
  if (!isBrowser()) return CORE_ADAPTERS;
  return {
    clipboard: browserClipboard(),
    share: browserShare(),
    save: browserSave,
    sound: browserSound(),
    audio: browserAudio,
    video: browserVideo,
    picker: browserPicker,
    recorder: browserRecorder(),
    linking: browserLinking,
  };
}
