import type { AudioSource, SoundAdapter } from '@chatwire/react-native';
import { createAudioPlayer } from 'expo-audio';

/**
 * Plays short sounds with expo-audio, mixed with other audio. `sounds`: bundled sound of each kind, such as
 * `require('./incoming.wav')`; a kind without a sound is silent unless the message list sets its own.
 */
export function expoSound(sounds: { readonly [Kind in 'incoming' | 'outgoing']?: AudioSource } = {}): SoundAdapter {
  const playing = new Set<ReturnType<typeof createAudioPlayer>>();
  return {
    play(kind, source = sounds[kind]) {
      if (source === undefined) return;
      const player = createAudioPlayer(source);
      playing.add(player);
      player.addListener('playbackStatusUpdate', ({ didJustFinish, error }) => {
        if (!didJustFinish && !error) return;
        playing.delete(player);
        player.remove();
      });
      player.play();
    },
    stop() {
      for (const player of playing) player.remove();
      playing.clear();
    },
  };
}
