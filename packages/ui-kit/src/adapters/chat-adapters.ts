import type { ComponentType, ReactNode } from 'react';
import type { ImageStyle, StyleProp } from 'react-native';
import type { Chat } from '@chatwire/sdk';
import type { ListAdapter } from '../list/list-adapter.ts';
import type { AudioPlayer } from './audio-player.ts';

/** URL or path, number of a bundled asset, or object of an asset. Contract 4. */
export type AudioSource = string | number | { readonly uri: string };

/**
 * What the kit asks of the platform around it. Each is optional: without one the kit does what the comment says, and
 * what cannot work is not offered. Contract 29.
 */
export interface ChatAdapters {
  /** Without: the clipboard of the browser; Copy is hidden on phones. */
  readonly clipboard?: ClipboardAdapter | undefined;
  /** Without: Web Share where the browser has it; text and links on phones. */
  readonly share?: ShareAdapter | undefined;
  /** Without: an audio element after the first gesture; silent on phones. */
  readonly sound?: SoundAdapter | undefined;
  /** Without: an audio element; the URL is opened on phones. */
  readonly audio?: AudioAdapter | undefined;
  /** Without: a video element; the URL is opened on phones. */
  readonly video?: VideoAdapter | undefined;
  /** Without: a file input; nothing can be attached on phones. */
  readonly picker?: PickerAdapter | undefined;
  /** Without: the microphone of the browser where it has one; no voice messages elsewhere. */
  readonly recorder?: RecorderAdapter | undefined;
  /** Without: the responder of React Native; nothing is swiped in browsers. */
  readonly gestures?: GesturesAdapter | undefined;
  /** Without: icons made of views. A name it answers undefined for is drawn built in. */
  readonly icons?: IconsAdapter | undefined;
  /** Without: the image of React Native. */
  readonly image?: ImageAdapter | undefined;
  /** Without: Linking of React Native; a new tab in browsers. */
  readonly linking?: LinkingAdapter | undefined;
  /** Without: the screen counts as focused. */
  readonly focus?: FocusAdapter | undefined;
  /** Without: nothing is felt. */
  readonly haptics?: HapticsAdapter | undefined;
  /** Without: the virtual list of the kit. */
  readonly list?: ListAdapter | undefined;
}

export interface ClipboardAdapter {
  setText(text: string): Promise<void>;
}

export interface ShareContent {
  readonly text?: string | undefined;
  readonly urls?: readonly string[] | undefined;
  readonly title?: string | undefined;
}

export interface ShareAdapter {
  /** Whether `urls` are shared as files; else they are shared as links. */
  readonly canShareFiles: boolean;
  share(content: ShareContent): Promise<void>;
}

export interface SoundAdapter {
  /** `source` undefined: the built-in sound of that kind. */
  play(kind: 'incoming' | 'outgoing', source: AudioSource | undefined): void;
  stop(): void;
}

export interface AudioAdapter {
  createPlayer(source: AudioSource): AudioPlayer;
}

export interface VideoViewProps {
  readonly url: string;
  /** A picture until it plays. */
  readonly posterUrl?: string | undefined;
  readonly label: string;
}

export interface VideoAdapter {
  /** Plays in its place, with controls, as large as the space it is given. */
  readonly VideoView?: ComponentType<VideoViewProps> | undefined;
  /** Plays elsewhere, such as in a player of the device. */
  open?(url: string): void;
}

export interface PickOptions {
  /** Of pictures, 1 to 100; 100: as they are. */
  readonly quality?: number;
  /** Only files of this kind. */
  readonly kind?: 'audio';
}

export interface PickerAdapter {
  pickImages(options?: PickOptions): Promise<readonly Chat.LocalFile[]>;
  pickVideos(): Promise<readonly Chat.LocalFile[]>;
  pickFiles(options?: PickOptions): Promise<readonly Chat.LocalFile[]>;
  /** Undefined where there is no camera. */
  readonly capture?:
    | ((kind: 'image' | 'video', options?: PickOptions) => Promise<readonly Chat.LocalFile[]>)
    | undefined;
}

export interface Recording {
  readonly file: Chat.LocalFile;
  /** Seconds. */
  readonly duration: number;
  /** Loudness over time, each 0 to 1. */
  readonly waveform: readonly number[];
}

/** One recording at a time. */
export interface RecorderAdapter {
  start(): Promise<void>;
  stop(): Promise<Recording>;
  /** Ends without a recording. Without: it is stopped, and what was recorded is thrown away. */
  cancel?(): void;
  /** How loud it is now, 0 to 1. Without: no level is shown. */
  level?(): number;
}

export interface SwipeProps {
  readonly children: ReactNode;
  readonly isEnabled: boolean;
  /** Swiped toward the end side, far or fast enough. */
  readonly onSwipe: () => void;
}

export interface GesturesAdapter {
  readonly SwipeView: ComponentType<SwipeProps>;
}

export interface IconsAdapter {
  Icon(props: { readonly name: string; readonly size: number; readonly color: string }): ReactNode | undefined;
}

export interface ChatImageProps {
  readonly url: string;
  readonly style: StyleProp<ImageStyle>;
  /** Alternative text; undefined: it only decorates. */
  readonly label?: string | undefined;
  readonly fit: 'cover' | 'contain';
  readonly onLoad?: (() => void) | undefined;
  readonly onError?: (() => void) | undefined;
}

export interface ImageAdapter {
  readonly Image: ComponentType<ChatImageProps>;
}

export interface LinkingAdapter {
  open(url: string): Promise<void>;
}

export interface FocusAdapter {
  /** A hook: whether the screen the caller is on is the one that is seen. */
  useIsScreenFocused(): boolean;
}

export interface HapticsAdapter {
  tick(): void;
}
