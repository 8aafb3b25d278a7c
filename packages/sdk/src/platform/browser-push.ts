/** The functions of a browser with which a page subscribes to pushes. */
export interface BrowserPush {
  readonly workers: WorkerContainer;
  permission(): PushPermission;
  requestPermission(): Promise<PushPermission>;
  /** Returns whether the user has just clicked or pressed a key; true if that is not known. */
  hasGesture(): boolean;
  isFocused(): boolean;
}

/** Permission to show notifications, with the names of the browser API. `default`: the user has not been asked. */
export type PushPermission = 'default' | 'denied' | 'granted';

export interface WorkerContainer {
  register(script: string, options: { readonly type: 'module'; readonly scope?: string }): Promise<PushWorker>;
  getRegistration(scope?: string): Promise<PushWorker | undefined>;
  addEventListener(type: 'message', listener: (message: WorkerMessage) => void): void;
  removeEventListener(type: 'message', listener: (message: WorkerMessage) => void): void;
}

/** A message of the service worker, with the port for the reply. */
export interface WorkerMessage {
  readonly data: unknown;
  readonly ports: readonly { postMessage(reply: unknown): void }[];
}

export interface PushWorker {
  /** Null until the worker has started for the first time. */
  readonly active: object | null;
  readonly installing: StartingWorker | null;
  readonly waiting: StartingWorker | null;
  readonly pushManager: {
    getSubscription(): Promise<BrowserSubscription | null>;
    subscribe(options: {
      readonly userVisibleOnly: true;
      readonly applicationServerKey: string;
    }): Promise<BrowserSubscription>;
  };
}

interface StartingWorker {
  addEventListener(type: 'statechange', listener: () => void): void;
}

export interface BrowserSubscription {
  readonly endpoint: string;
  readonly options: { readonly applicationServerKey: ArrayBuffer | null };
  toJSON(): {
    readonly endpoint?: string;
    readonly expirationTime?: number | null;
    readonly keys?: Readonly<Record<string, string>>;
  };
  unsubscribe(): Promise<boolean>;
}

interface Web {
  readonly Notification?: { readonly permission: PushPermission; requestPermission(): Promise<PushPermission> };
  readonly PushManager?: unknown;
  readonly navigator?: {
    readonly serviceWorker?: WorkerContainer;
    readonly userActivation?: { readonly isActive: boolean };
  };
  readonly document?: { hasFocus(): boolean };
}

/**
 * Returns the browser's Web Push; undefined where the platform has none. On iOS it exists only for apps on the home
 * screen.
 */
export function browserPush(platform: unknown = globalThis): BrowserPush | undefined {
  const { Notification, PushManager, navigator, document } = platform as Web;
  const workers = navigator?.serviceWorker;
  if (!Notification || !PushManager || !workers) return undefined;
  return {
    workers,
    permission: () => Notification.permission,
    requestPermission: () => Notification.requestPermission(),
    hasGesture: () => navigator?.userActivation?.isActive !== false,
    isFocused: () => document?.hasFocus() ?? false,
  };
}
