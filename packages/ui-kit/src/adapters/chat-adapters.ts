import type { Chat } from '@chatwire/sdk';
import type { ComponentType, ReactNode } from 'react';
import type { ImageStyle, StyleProp } from 'react-native';
import type { AudioPlayer } from './audio-player.ts';
import type { ListAdapter } from './list-adapter.ts';
import type { NotificationsAdapter } from './notifications-adapter.ts';
import type { ZoomViewProps } from './zoom-view-props.ts';

/** URL or path, number of a bundled asset, or asset object. See docs/spec/message-list.md#types. */
export type AudioSource = string | number | { readonly uri: string };

/**
 * Platform features that the kit uses. Every adapter is optional. The text after “Without” says what the kit uses if the
 * app passes no such adapter.
 * See docs/spec/message-list.md#adapters.
 */
export interface ChatAdapters {
  /** Without: the browser's clipboard; Copy is hidden on phones. */
  readonly clipboard?: ClipboardAdapter | undefined;
  /** Without: Web Share where the browser has it; text and links on phones. */
  readonly share?: ShareAdapter | undefined;
  /** Without: a browser download; Save is hidden on phones. */
  readonly save?: SaveAdapter | undefined;
  /** Without: an audio element after the first gesture; no sounds on phones. */
  readonly sound?: SoundAdapter | undefined;
  /** Without: an audio element; phones open the URL. */
  readonly audio?: AudioAdapter | undefined;
  /** Without: a video element; phones open the URL. */
  readonly video?: VideoAdapter | undefined;
  /** Without: a file input; attachments are disabled on phones. */
  readonly picker?: PickerAdapter | undefined;
  /** Without: the browser's microphone where available; no voice messages elsewhere. */
  readonly recorder?: RecorderAdapter | undefined;
  /** Without: React Native's responder system; pointer events in browsers, without swiping. */
  readonly gestures?: GesturesAdapter | undefined;
  /** Without: the kit's icons. If the adapter returns undefined for a name, the kit draws its own icon. */
  readonly icons?: IconsAdapter | undefined;
  /** Without: React Native's image. */
  readonly image?: ImageAdapter | undefined;
  /** Without: React Native's Linking; a new tab in browsers. */
  readonly linking?: LinkingAdapter | undefined;
  /** Without: the screen counts as focused. */
  readonly focus?: FocusAdapter | undefined;
  /** Without: no haptic feedback. */
  readonly haptics?: HapticsAdapter | undefined;
  /** Without: React Native's keyboard events. Browsers need none. */
  readonly keyboard?: KeyboardAdapter | undefined;
  /** Without: insets of 0 on phones, except around the media viewer; in browsers, the insets that the browser reports. */
  readonly safeArea?: SafeAreaAdapter | undefined;
  /** Without: no push. Used by `usePushNotifications` and `useNotificationTarget`. */
  readonly notifications?: NotificationsAdapter | undefined;
  /** Without: the kit's virtual list. */
  readonly list?: ListAdapter | undefined;
}

/** Receives copied text. */
export interface ClipboardAdapter {
  /** Resolves once the text is copied; the user is notified of a rejection. */
  setText(text: string): Promise<void>;
}

/** Content to share. */
export interface ShareContent {
  /** Text of the message. */
  readonly text?: string | undefined;
  /** URLs of its attachments. */
  readonly urls?: readonly string[] | undefined;
  /** Title of the sheet, where the platform shows one. */
  readonly title?: string | undefined;
}

/** Shares content through the platform's share sheet. */
export interface ShareAdapter {
  /** Whether `urls` are shared as files; otherwise as links. */
  readonly canShareFiles: boolean;
  /** Resolves when the sheet is closed. */
  share(content: ShareContent): Promise<void>;
}

/** A file to save on the device. */
export interface SavedFile {
  /** URL of the file. */
  readonly url: string;
  /** File name as sent. */
  readonly name: string;
  /** Empty if unknown. */
  readonly mimeType: string;
}

/** Saves message attachments on the device, for instance in the photo library. */
export interface SaveAdapter {
  /** Resolves once the file is saved; requests permission if necessary. The user is notified of a rejection. */
  save(file: SavedFile): Promise<void>;
}

/** Short sounds. */
export interface SoundAdapter {
  /** Plays a sound. `source` undefined: the built-in sound of that kind. */
  play(kind: 'incoming' | 'outgoing', source: AudioSource | undefined): void;
  /** Stops the sound that is playing. */
  stop(): void;
}

/** Plays voice notes and other recordings. */
export interface AudioAdapter {
  /** Creates one player per source; the kit releases it. */
  createPlayer(source: AudioSource): AudioPlayer;
}

/** Props of a video view. */
export interface VideoViewProps {
  /** URL of the video. */
  readonly url: string;
  /** Poster shown until playback starts. */
  readonly posterUrl?: string | undefined;
  /** Accessible name. */
  readonly label: string;
}

/** Plays videos. Without either member, the kit opens the URL. */
export interface VideoAdapter {
  /** Plays inline, with controls, at the size of its container. */
  readonly VideoView?: ComponentType<VideoViewProps> | undefined;
  /** Plays outside the app, such as in the device's player. */
  open?(url: string): void;
}

/** Options of a picker. */
export interface PickOptions {
  /** Picture quality, 1 to 100; 100 keeps the original. */
  readonly quality?: number;
  /** Only files of this kind. */
  readonly kind?: 'audio';
}

/** Lets users choose files. An empty array means that they cancelled. */
export interface PickerAdapter {
  /** Picks images from the photo library. */
  pickImages(options?: PickOptions): Promise<readonly Chat.LocalFile[]>;
  /** Picks videos from the video library. */
  pickVideos(): Promise<readonly Chat.LocalFile[]>;
  /** Picks from all files. */
  pickFiles(options?: PickOptions): Promise<readonly Chat.LocalFile[]>;
  /** Undefined without a camera. */
  readonly capture?:
    | ((kind: 'image' | 'video', options?: PickOptions) => Promise<readonly Chat.LocalFile[]>)
    | undefined;
}

/** A voice note. */
export interface Recording {
  /** The file, as an attachment of a message. */
  readonly file: Chat.LocalFile;
  /** Seconds. */
  readonly duration: number;
  /** Loudness over time; each value is 0 to 1. */
  readonly waveform: readonly number[];
}

/** Makes one recording at a time. */
export interface RecorderAdapter {
  /** Starts recording. Requests permission if necessary; rejects if it is denied. */
  start(): Promise<void>;
  /** Stops and returns the recording. */
  stop(): Promise<Recording>;
  /** Stops and discards the recording. Without: `stop` is called and its result discarded. */
  cancel?(): void;
  /** Current level, 0 to 1. Without: no level is shown. */
  level?(): number;
}

/** Props of a swipe view. */
export interface SwipeProps {
  /** The row. */
  readonly children: ReactNode;
  /** False: swiping is disabled. */
  readonly isEnabled: boolean;
  /** Called after a swipe toward the end side that is far or fast enough. */
  readonly onSwipe: () => void;
}

/** Props of a view with long press. */
export interface HoldProps {
  /** A single view. */
  readonly children: ReactNode;
  /** Called when a finger has rested on the view for 500 ms. */
  readonly onHold: () => void;
}

/** Recognizes gestures, for instance on the thread of a native gesture handler. */
export interface GesturesAdapter {
  /** Wraps each row that can be replied to. */
  readonly SwipeView: ComponentType<SwipeProps>;
  /** Wraps each bubble. Default: `Pressable`; touch events in browsers. */
  readonly HoldView?: ComponentType<HoldProps> | undefined;
  /** Wraps the pictures of the media viewer. Default: React Native's responder system; pointer events in browsers. */
  readonly ZoomView?: ComponentType<ZoomViewProps> | undefined;
}

/** Props of the view around a composer. */
export interface FollowerProps {
  /** The composer. */
  readonly children: ReactNode;
  /**
   * True: the composer moves over the list, which adjusts its inset. False: the view grows, which makes the list shorter.
   */
  readonly lifts: boolean;
  /** Pixels at the bottom of the composer that the keyboard may cover. */
  readonly foot: number;
  /** Call this in every frame of a movement, with the distance from the rest position in px; positive: up. */
  readonly onMove: (pixels: number) => void;
  /**
   * Reports a finger that drags the list: its distance from the top of the window in px; undefined once it is lifted.
   * Returns a function that unsubscribes.
   */
  onTouch(listener: (y: number | undefined) => void): () => void;
}

/** Follows the keyboard of a phone, for instance frame by frame with a native module. */
export interface KeyboardAdapter {
  /** Wraps each composer and keeps it above the keyboard. */
  readonly Follower: ComponentType<FollowerProps>;
  /**
   * Wraps each list, so that dragging it also moves the keyboard. Default: the scroll view's own behaviour, on iOS
   * only.
   */
  readonly DismissArea?: ComponentType<{ readonly children: ReactNode }> | undefined;
}

/** Insets of the window that the system or the device covers, in px. */
export interface SafeAreaInsets {
  /** Status bar, notch. */
  readonly top: number;
  /** Gesture or navigation bar. */
  readonly bottom: number;
  /** Physical left, in any language. */
  readonly left: number;
  /** Physical right, in any language. */
  readonly right: number;
}

/** Reports the safe area. Omit it if your app already insets the components of the kit. */
export interface SafeAreaAdapter {
  /** A hook: returns the current insets. */
  useInsets(): SafeAreaInsets;
}

/** Icons of the app. */
export interface IconsAdapter {
  /** Renders an icon; returns undefined for unknown names. */
  Icon(props: { readonly name: string; readonly size: number; readonly color: string }): ReactNode | undefined;
}

/** Props of an image. */
export interface ChatImageProps {
  /** URL of the picture. */
  readonly url: string;
  /** Size and corners. */
  readonly style: StyleProp<ImageStyle>;
  /** Alternative text; undefined for decorative pictures. */
  readonly label?: string | undefined;
  /** Whether the picture is cropped to fill its area. */
  readonly fit: 'cover' | 'contain';
  /** Called when the picture is visible. */
  readonly onLoad?: (() => void) | undefined;
  /** Called when loading failed; the kit then requests a new URL once. */
  readonly onError?: (() => void) | undefined;
}

/** Renders pictures, for instance with a cache. */
export interface ImageAdapter {
  /** Renders one picture. */
  readonly Image: ComponentType<ChatImageProps>;
}

/** Opens links. */
export interface LinkingAdapter {
  /** Opens a URL, which is always `http`, `https`, `mailto`, or `tel`. */
  open(url: string): Promise<void>;
}

/** Reports from the app's navigation which screen is visible. */
export interface FocusAdapter {
  /** A hook: returns whether the caller's screen is the visible one. */
  useIsScreenFocused(): boolean;
}

/** Short vibrations. */
export interface HapticsAdapter {
  /** Called when a swipe reaches the reply threshold, a long press opens a menu, or a reaction is chosen. */
  tick(): void;
}
