import type { AudioAdapter, AudioPlayer, AudioSource, PlayerState } from '@chatwire/react-native';
import { type AudioStatus, createAudioPlayer, setAudioModeAsync } from 'expo-audio';

/** Interval of position updates. */
const UPDATE_MS = 100;

/** Plays voice notes with expo-audio, even in silent mode. Loads nothing before the first play. */
export const expoAudio: AudioAdapter = { createPlayer: (source) => new LazyPlayer(source) };

/** `idle` → `loading` → `playing` ⇄ `paused`; `failed` from any state. At the end it pauses at the start. */
class LazyPlayer implements AudioPlayer {
  readonly #source: AudioSource;
  readonly #listeners = new Set<() => void>();
  #player: ReturnType<typeof createAudioPlayer> | undefined;
  #state: PlayerState = { status: 'idle', position: 0, duration: 0 };

  constructor(source: AudioSource) {
    this.#source = source;
  }

  play(): void {
    this.#setState({ status: 'loading' });
    const player = this.#load();
    setAudioModeAsync({ playsInSilentMode: true, allowsRecording: false }).then(
      // Unless the player was paused or released in the meantime.
      () => this.#player === player && this.#state.status === 'loading' && player.play(),
      () => this.#setState({ status: 'failed' }),
    );
  }

  pause(): void {
    this.#player?.pause();
    if (this.#state.status === 'loading' || this.#state.status === 'playing') this.#setState({ status: 'paused' });
  }

  seek(position: number): void {
    this.#setState({ position });
    this.#load()
      .seekTo(position)
      .catch(() => this.#setState({ status: 'failed' }));
  }

  getState(): PlayerState {
    return this.#state;
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  }

  release(): void {
    this.#listeners.clear();
    this.#player?.remove();
    this.#player = undefined;
  }

  #load() {
    if (this.#player) return this.#player;
    const player = createAudioPlayer(this.#source, { updateInterval: UPDATE_MS });
    player.addListener('playbackStatusUpdate', (status) => this.#player === player && this.#update(status));
    this.#player = player;
    return player;
  }

  #update({ playing, currentTime, duration, didJustFinish, error }: AudioStatus): void {
    if (error) return this.#setState({ status: 'failed' });
    if (didJustFinish) {
      this.#player?.pause();
      this.seek(0);
      return this.#setState({ status: 'paused', position: 0 });
    }
    const times = { position: currentTime, duration: Number.isFinite(duration) ? duration : 0 };
    if (playing) this.#setState({ status: 'playing', ...times });
    // While buffering, `playing` is false as well, so only a player that was playing becomes paused.
    else this.#setState({ ...times, ...(this.#state.status === 'playing' && { status: 'paused' as const }) });
  }

  #setState(changed: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
