/** Members of a notification's options, as `showNotification` of a service worker takes them. */
export type NotificationOptions = Readonly<Record<string, unknown>>;

/** The parts of a service worker's global scope that the SDK uses. TypeScript's types for windows do not contain them. */
export interface WorkerScope {
  readonly registration: WorkerRegistration;
  readonly clients: {
    matchAll(options: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }): Promise<readonly WorkerWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: { readonly hostname: string };
  readonly navigator: { readonly userAgent: string; setAppBadge?(count: number): Promise<void> };
  addEventListener<Type extends keyof WorkerEvents>(type: Type, listener: (event: WorkerEvents[Type]) => void): void;
}

interface WorkerRegistration {
  /** URL below which pages belong to the worker. */
  readonly scope: string;
  readonly pushManager: {
    subscribe(options: { readonly userVisibleOnly: true; readonly applicationServerKey: unknown }): Promise<unknown>;
  };
  showNotification(title: string, options: NotificationOptions): Promise<void>;
  getNotifications(): Promise<readonly ShownNotification[]>;
}

/** A notification of this app on the screen, or in the list of the device. */
export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: unknown;
  close(): void;
}

/** A window of the app. */
export interface WorkerWindow {
  readonly url: string;
  readonly visibilityState: 'visible' | 'hidden';
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown, transfer: readonly unknown[]): void;
}

interface WorkerEvent {
  /** Keeps the worker running until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

export interface WorkerPushEvent extends WorkerEvent {
  readonly data: { text(): string } | null;
  /** Declarative Web Push: the notification that the browser is about to show. */
  readonly notification?: ShownNotification | null;
}

interface WorkerNotificationEvent extends WorkerEvent {
  readonly notification: ShownNotification;
  /** Id of the chosen action; empty for the notification itself. */
  readonly action: string;
}

export interface SubscriptionChangeEvent extends WorkerEvent {
  readonly oldSubscription: { readonly options: { readonly applicationServerKey: unknown } } | null;
  readonly newSubscription: object | null;
}

interface WorkerEvents {
  readonly push: WorkerPushEvent;
  readonly notificationclick: WorkerNotificationEvent;
  readonly notificationclose: WorkerNotificationEvent;
  readonly pushsubscriptionchange: SubscriptionChangeEvent;
}

/** Returns the scope of the running worker. */
export function workerScope(): WorkerScope {
  return globalThis as unknown as WorkerScope;
}
