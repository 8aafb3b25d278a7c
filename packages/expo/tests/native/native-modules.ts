import { moduleOf } from './module-of.ts';

/** Recorded calls of the other native modules, and their results. */
export const device = {
  clipboard: '',
  /** Number of haptic impacts. */
  impacts: 0,
  shared: [] as string[],
  downloads: [] as string[],
  /** Options of opened pickers and of recorders, and whether a recorder has started or stopped. */
  openedWith: [] as object[],
  /** Result of the pickers; null: closed without a choice. */
  assets: null as readonly object[] | null,
  camera: true,
  microphone: true,
  audioModes: [] as object[],
};

class NativePlayer extends globalThis.expo.SharedObject<Record<string, (event: unknown) => void>> {
  static readonly created: NativePlayer[] = [];
  readonly calls: string[] = [];
  readonly source: unknown;

  constructor(source: unknown) {
    super();
    this.source = source;
    NativePlayer.created.push(this);
  }

  play(): void {
    this.calls.push('play');
  }

  pause(): void {
    this.calls.push('pause');
  }

  async seekTo(seconds: number): Promise<void> {
    this.calls.push(`seekTo ${seconds}`);
  }

  remove(): void {
    this.calls.push('remove');
  }

  /** Reports a status as AudioPlayer.swift and AudioPlayer.kt do. */
  report(status: object): void {
    const defaults = { playing: false, currentTime: 0, duration: 0, didJustFinish: false, error: null };
    this.emit('playbackStatusUpdate', { ...defaults, ...status });
  }
}

class NativeRecorder extends globalThis.expo.SharedObject<Record<string, never>> {
  uri: string | null = null;
  metering = -25;
  readonly options: object;

  constructor(options: object) {
    super();
    this.options = options;
    device.openedWith.push(options);
  }

  async prepareToRecordAsync(): Promise<void> {
    this.uri = 'file:///cache/recording.m4a';
  }

  record(): void {
    device.openedWith.push({ recording: true });
  }

  async stop(): Promise<void> {
    device.openedWith.push({ recording: false });
  }

  getStatus(): object {
    return { durationMillis: 1_500, metering: this.metering };
  }
}

/** Also stands in for classes of which the tests use nothing, such as download tasks. */
class NativeFile {
  readonly uri: string;
  constructor(...parts: readonly (string | { readonly uri: string })[]) {
    this.uri = parts.map((part) => (typeof part === 'string' ? part : part.uri)).join('/');
  }
  validatePath(): void {}
}

class NativeDirectory extends NativeFile {
  create(): void {}
}

export const players = NativePlayer.created;

const pick = async (options: object) => {
  device.openedWith.push(options);
  return { canceled: device.assets === null, assets: device.assets };
};

export const nativeModules = {
  ExpoClipboard: moduleOf({
    async setStringAsync(text: string) {
      device.clipboard = text;
      return true;
    },
  }),
  ExpoHaptics: moduleOf({
    async impactAsync() {
      device.impacts += 1;
    },
  }),
  ExponentImagePicker: moduleOf({
    launchImageLibraryAsync: pick,
    launchCameraAsync: pick,
    requestCameraPermissionsAsync: async () => ({ granted: device.camera }),
  }),
  ExpoDocumentPicker: moduleOf({ getDocumentAsync: pick }),
  ExpoSharing: moduleOf({
    async shareAsync(url: string) {
      device.shared.push(url);
    },
  }),
  FileSystem: moduleOf({
    FileSystemFile: NativeFile,
    FileSystemDirectory: NativeDirectory,
    FileSystemUploadTask: NativeFile,
    FileSystemDownloadTask: NativeFile,
    FileSystemWatcher: NativeFile,
    cacheDirectory: 'file:///cache',
    documentDirectory: 'file:///documents',
    bundleDirectory: 'file:///bundle',
    async downloadFileAsync(url: string, destination: NativeFile) {
      device.downloads.push(url);
      return destination.uri;
    },
  }),
  ExpoAudio: moduleOf({
    AudioPlayer: NativePlayer,
    AudioRecorder: NativeRecorder,
    AudioPlaylist: NativePlayer,
    AudioStream: NativePlayer,
    async setAudioModeAsync(mode: object) {
      device.audioModes.push(mode);
    },
    requestRecordingPermissionsAsync: async () => ({ granted: device.microphone }),
  }),
};
