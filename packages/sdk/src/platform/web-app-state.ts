import type { AppState } from './ports.ts';

/** The parts of a browser's window and document that show visibility and network. */
interface Web {
  readonly document?: EventSource & { readonly visibilityState?: string };
  readonly navigator?: { readonly onLine?: boolean };
  readonly addEventListener?: EventSource['addEventListener'];
}

interface EventSource {
  addEventListener?(type: string, listener: () => void, options: { readonly signal: AbortSignal }): void;
}

/** State that the platform reports, and that the app sets where the platform does not. */
export interface PlatformAppState extends AppState {
  setActive(isActive: boolean): void;
}

/**
 * Reports the state of the app. Browsers: `visibilitychange`, `online`, `offline`. Elsewhere the app is online, and
 * active unless `setActive` sets it. See docs/spec/sdk.md#platforms.
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

/** Missing parts of a platform are undefined. */
function asWeb(platform: unknown): Web {
  return platform as Web;
}
