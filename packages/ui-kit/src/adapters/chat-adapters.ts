import type { Chat } from '@chatwire/sdk';
import type { ComponentType, ReactNode } from 'react';
import type { ImageStyle, StyleProp } from 'react-native';
import type { ListAdapter } from '../list/list-adapter.ts';
import type { ZoomViewProps } from '../viewer/zoom-view-props.ts';
import type { AudioPlayer } from './audio-player.ts';
import type { NotificationsAdapter } from './notifications-adapter.ts';

/** URL or path, number of a bundled asset, or object of an asset. See docs/spec/message-list.md#types. */
export type AudioSource = string | number | { readonly uri: string };

/**
 * What the kit asks of the platform around it. Each is optional: without one the kit does what the comment says, and
 * what cannot work is not offered. See docs/spec/message-list.md#adapters.
 */
export interface ChatAdapters {
  /** Without: the clipboard of the browser; Copy is hidden on phones. */
  readonly clipboard?: ClipboardAdapter | undefined;
  /** Without: Web Share where the browser has it; text and links on phones. */
  readonly share?: ShareAdapter | undefined;
  /** Without: a download of the browser; Save is hidden on phones. */
  readonly save?: SaveAdapter | undefined;
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
  /** Without: the responder of React Native, and pointer events in browsers, where nothing is swiped. */
  readonly gestures?: GesturesAdapter | undefined;
  /** Without: the icons of the kit. A name it answers undefined for is drawn built in. */
  readonly icons?: IconsAdapter | undefined;
  /** Without: the image of React Native. */
  readonly image?: ImageAdapter | undefined;
  /** Without: Linking of React Native; a new tab in browsers. */
  readonly linking?: LinkingAdapter | undefined;
  /** Without: the screen counts as focused. */
  readonly focus?: FocusAdapter | undefined;
  /** Without: nothing is felt. */
  readonly haptics?: HapticsAdapter | undefined;
  /** Without: the keyboard events of React Native. Browsers need none. */
  readonly keyboard?: KeyboardAdapter | undefined;
  /** Without: the edges of the window are free on phones, except around the media viewer; browsers know their own. */
  readonly safeArea?: SafeAreaAdapter | undefined;
  /** Without: no push. Used by `usePushNotifications` and `useNotificationTarget`. */
  readonly notifications?: NotificationsAdapter | undefined;
  /** Without: the virtual list of the kit. */
  readonly list?: ListAdapter | undefined;
}

/** Takes copied text. */
export interface ClipboardAdapter {
  /** Resolves once it is copied; a rejection is told to the reader. */
  setText(text: string): Promise<void>;
}

/** What is shared. */
export interface ShareContent {
  /** Of the message. */
  readonly text?: string | undefined;
  /** Of its attachments. */
  readonly urls?: readonly string[] | undefined;
  /** Of the sheet, where the platform shows one. */
  readonly title?: string | undefined;
}

/** Opens the share sheet of the platform. */
export interface ShareAdapter {
  /** Whether `urls` are shared as files; else they are shared as links. */
  readonly canShareFiles: boolean;
  /** Resolves when the sheet is closed. */
  share(content: ShareContent): Promise<void>;
}

/** A file to be kept on the device. */
export interface SavedFile {
  /** Of the file. */
  readonly url: string;
  /** As it was sent. */
  readonly name: string;
  /** Empty if it is not known. */
  readonly mimeType: string;
}

/** Keeps files of messages on the device, for instance in the photo library. */
export interface SaveAdapter {
  /** Resolves once it is kept; asks for permission if need be. A rejection is shown to the reader. */
  save(file: SavedFile): Promise<void>;
}

/** Short sounds. */
export interface SoundAdapter {
  /** `source` undefined: the built-in sound of that kind. */
  play(kind: 'incoming' | 'outgoing', source: AudioSource | undefined): void;
  /** Whatever is playing. */
  stop(): void;
}

/** Plays voice notes and other recordings. */
export interface AudioAdapter {
  /** One for each source; the kit releases it. */
  createPlayer(source: AudioSource): AudioPlayer;
}

/** What a video view is given. */
export interface VideoViewProps {
  /** Of the video. */
  readonly url: string;
  /** A picture until it plays. */
  readonly posterUrl?: string | undefined;
  /** For screen readers. */
  readonly label: string;
}

/** Plays videos. Without both members the URL is opened. */
export interface VideoAdapter {
  /** Plays in its place, with controls, as large as the space it is given. */
  readonly VideoView?: ComponentType<VideoViewProps> | undefined;
  /** Plays elsewhere, such as in a player of the device. */
  open?(url: string): void;
}

/** What is picked. */
export interface PickOptions {
  /** Of pictures, 1 to 100; 100: as they are. */
  readonly quality?: number;
  /** Only files of this kind. */
  readonly kind?: 'audio';
}

/** Lets people choose files. An empty list: they changed their mind. */
export interface PickerAdapter {
  /** From the photos. */
  pickImages(options?: PickOptions): Promise<readonly Chat.LocalFile[]>;
  /** From the videos. */
  pickVideos(): Promise<readonly Chat.LocalFile[]>;
  /** From anything else. */
  pickFiles(options?: PickOptions): Promise<readonly Chat.LocalFile[]>;
  /** Undefined where there is no camera. */
  readonly capture?:
    | ((kind: 'image' | 'video', options?: PickOptions) => Promise<readonly Chat.LocalFile[]>)
    | undefined;
}

/** A voice note. */
export interface Recording {
  /** As a message takes it. */
  readonly file: Chat.LocalFile;
  /** Seconds. */
  readonly duration: number;
  /** Loudness over time, each 0 to 1. */
  readonly waveform: readonly number[];
}

/** One recording at a time. */
export interface RecorderAdapter {
  /** Asks for the microphone if need be; rejects when it may not be used. */
  start(): Promise<void>;
  /** Ends it and gives what was recorded. */
  stop(): Promise<Recording>;
  /** Ends without a recording. Without: it is stopped, and what was recorded is thrown away. */
  cancel?(): void;
  /** How loud it is now, 0 to 1. Without: no level is shown. */
  level?(): number;
}

/** What a swipe view is given. */
export interface SwipeProps {
  /** The row. */
  readonly children: ReactNode;
  /** False: it lies still. */
  readonly isEnabled: boolean;
  /** Swiped toward the end side, far or fast enough. */
  readonly onSwipe: () => void;
}

/** What a view that can be pressed long is given. */
export interface HoldProps {
  /** One view. */
  readonly children: ReactNode;
  /** A finger has rested on it for 500 ms. */
  readonly onHold: () => void;
}

/** Recognizes gestures, for instance on the thread of a native gesture handler. */
export interface GesturesAdapter {
  /** Around each row that can be answered. */
  readonly SwipeView: ComponentType<SwipeProps>;
  /** Around each bubble. Default: `Pressable`; touches in browsers. */
  readonly HoldView?: ComponentType<HoldProps> | undefined;
  /** Around the pictures of the media viewer. Default: the responder of React Native; pointer events in browsers. */
  readonly ZoomView?: ComponentType<ZoomViewProps> | undefined;
}

/** What the view around a composer is given. */
export interface FollowerProps {
  /** The composer. */
  readonly children: ReactNode;
  /**
   * True: it is moved over the list above, which makes room by itself. False: it takes room below itself from the layout.
   */
  readonly lifts: boolean;
  /** Pixels at the end of the composer that the keyboard may cover. */
  readonly foot: number;
  /** To be called in every frame in which it moves, with the pixels by which it is above its place. */
  readonly onMove: (pixels: number) => void;
  /**
   * Announces fingers that drag the list: their distance from the top of the window in px, undefined when they have left.
   * Returns how to end it.
   */
  onTouch(listener: (y: number | undefined) => void): () => void;
}

/** Follows the keyboard of a phone, for instance frame by frame with a native module. */
export interface KeyboardAdapter {
  /** Around each composer: keeps it above the keyboard. */
  readonly Follower: ComponentType<FollowerProps>;
  /** Around each list: lets a finger that drags it take the keyboard along. Default: the scroll view alone, on iOS. */
  readonly DismissArea?: ComponentType<{ readonly children: ReactNode }> | undefined;
}

/** Pixels at the edges of the window that the system or the device covers. */
export interface SafeAreaInsets {
  /** Status bar, notch. */
  readonly top: number;
  /** Bar for gestures or navigation. */
  readonly bottom: number;
  /** Of the screen, in any language. */
  readonly left: number;
  /** Of the screen, in any language. */
  readonly right: number;
}

/** Knows which edges of the window are free. Leave it out if your app keeps the edges free around the kit. */
export interface SafeAreaAdapter {
  /** A hook. */
  useInsets(): SafeAreaInsets;
}

/** Icons of the app. */
export interface IconsAdapter {
  /** Undefined for names it does not know. */
  Icon(props: { readonly name: string; readonly size: number; readonly color: string }): ReactNode | undefined;
}

/** What an image is given. */
export interface ChatImageProps {
  /** Of the picture. */
  readonly url: string;
  /** Size and corners. */
  readonly style: StyleProp<ImageStyle>;
  /** Alternative text; undefined: it only decorates. */
  readonly label?: string | undefined;
  /** Whether it is cut to fill its place. */
  readonly fit: 'cover' | 'contain';
  /** It can be seen. */
  readonly onLoad?: (() => void) | undefined;
  /** It could not be loaded; the kit renews its address once. */
  readonly onError?: (() => void) | undefined;
}

/** Draws pictures, for instance with a cache. */
export interface ImageAdapter {
  /** The component. */
  readonly Image: ComponentType<ChatImageProps>;
}

/** Opens links. */
export interface LinkingAdapter {
  /** Only `http`, `https`, `mailto` and `tel` come here. */
  open(url: string): Promise<void>;
}

/** Which screen is seen, as the navigation of the app knows it. */
export interface FocusAdapter {
  /** A hook: whether the screen the caller is on is the one that is seen. */
  useIsScreenFocused(): boolean;
}

/** Short vibrations. */
export interface HapticsAdapter {
  /** A swipe has gone far enough to reply, a long press has opened a menu, or a reaction was chosen. */
  tick(): void;
}
