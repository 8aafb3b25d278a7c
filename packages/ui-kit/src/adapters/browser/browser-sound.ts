import { warnInDevelopment } from '../../localization/warn-in-development.ts';
import type { SoundAdapter } from '../chat-adapters.ts';
import { chime } from '../chime.ts';
import { sourceUrl } from './source-url.ts';

/**
 * Creates the sounds of a browser. They are silent until the user has interacted with the page, as browsers require.
 * See docs/spec/message-list.md#sounds.
 */
export function browserSound(): SoundAdapter {
  const playing = new Set<HTMLAudioElement>();
  return {
    play(kind, source) {
      if (!hasGesture()) return;
      const element = document.createElement('audio');
      element.src = source === undefined ? chime(kind) : sourceUrl(source);
      const forget = () => playing.delete(element);
      playing.add(element);
      element.addEventListener('ended', forget, { once: true });
      element.play().catch((error: unknown) => {
        forget();
        warnInDevelopment('A sound could not be played.', error);
      });
    },
    stop() {
      for (const element of playing) element.pause();
      playing.clear();
    },
  };
}

function hasGesture(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}
