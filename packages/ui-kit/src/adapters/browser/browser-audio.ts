import { isDom } from '../../platform/browser.ts';
import type { AudioPlayer, PlayerState } from '../audio-player.ts';
import type { AudioAdapter } from '../chat-adapters.ts';
import { sourceUrl } from './source-url.ts';

/** One audio element per player. Loads nothing before the first play. */
export const browserAudio: AudioAdapter = {
  createPlayer: (source) => new ElementPlayer(sourceUrl(source)),
};

/** `idle` → `loading` → `playing` ⇄ `paused`; `failed` from any state. At the end it pauses at the start. */
class ElementPlayer implements AudioPlayer {
  readonly #element: HTMLAudioElement;
  readonly #listeners = new Set<() => void>();
  readonly #ends = new AbortController();
  #state: PlayerState = { status: 'idle', position: 0, duration: 0 };

  constructor(url: string) {
    this.#element = document.createElement('audio');
    this.#element.preload = 'none';
    this.#element.src = url;
    this.#on('playing', () => this.#update('playing'));
    this.#on('pause', () => this.#update('paused'));
    this.#on('timeupdate', () => this.#update(this.#state.status));
    this.#on('seeked', () => this.#update(this.#state.status));
    this.#on('loadedmetadata', () => this.#update(this.#state.status));
    this.#on('error', () => this.#update('failed'));
    this.#on('ended', () => {
      this.#element.currentTime = 0;
      this.#update('paused');
    });
  }

  play(): void {
    this.#update('loading');
    this.#element.play().catch((error: unknown) => {
      // Paused or released before playback started.
      if (!(isDom(error, 'DOMException') && error.name === 'AbortError')) this.#update('failed');
    });
  }

  pause(): void {
    this.#element.pause();
  }

  seek(position: number): void {
    this.#element.currentTime = position;
  }

  getState(): PlayerState {
    return this.#state;
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => {
      this.#listeners.delete(changed);
    };
  }

  release(): void {
    this.#ends.abort();
    this.#listeners.clear();
    this.#element.pause();
    this.#element.removeAttribute('src');
  }

  #on(event: string, act: () => void): void {
    this.#element.addEventListener(event, act, { signal: this.#ends.signal });
  }

  #update(status: PlayerState['status']): void {
    const { currentTime: position, duration } = this.#element;
    this.#state = { status, position, duration: Number.isFinite(duration) ? duration : 0 };
    for (const changed of this.#listeners) changed();
  }
}
