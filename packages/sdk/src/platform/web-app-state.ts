import type { AppState } from './ports.ts';

/** The parts of a browser's window that show visibility and network. Absent on other platforms. */
interface Web {
  readonly document?: EventSource & { readonly visibilityState?: string };
  readonly navigator?: { readonly onLine?: boolean };
  readonly addEventListener?: EventSource['addEventListener'];
}

interface EventSource {
  addEventListener?(type: string, listener: () => void, options: { readonly signal: AbortSignal }): void;
}

/** State of the app as the platform reports it. Where it does not, the app sets whether it is active. */
export interface PlatformAppState extends AppState {
  setActive(isActive: boolean): void;
}

/**
 * Returns the state of the app. Browsers report it. On other platforms, the app counts as online, and as active until
 * `setActive` is called. See docs/spec/sdk.md#platforms.
 */
export function platformAppState(platform: unknown = globalThis): PlatformAppState {
  const web = asWeb(platform);
  const listeners = new Set<() => void>();
  let isForeground = true;
  return {
    isActive: () => isForeground && web.document?.visibilityState !== 'hidden',
    isOnline: () => web.navigator?.onLine !== false,
    setActive(isActive) {
      if (isActive === isForeground) return;
      isForeground = isActive;
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      const controller = new AbortController();
      listeners.add(changed);
      web.document?.addEventListener?.('visibilitychange', changed, controller);
      web.addEventListener?.('online', changed, controller);
      web.addEventListener?.('offline', changed, controller);
      return () => {
        listeners.delete(changed);
        controller.abort();
      };
    },
  };
}

/** Casts the global object. Parts that the platform lacks are undefined. */
function asWeb(platform: unknown): Web {
  return platform as Web;
}
