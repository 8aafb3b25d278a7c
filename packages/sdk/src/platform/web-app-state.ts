import type { AppState } from './ports.ts';

/** As much of a browser's window and document as tells whether somebody looks and whether there is a network. */
interface Web {
  readonly document?: EventSource & { readonly visibilityState?: string };
  readonly navigator?: { readonly onLine?: boolean };
  readonly addEventListener?: EventSource['addEventListener'];
}

interface EventSource {
  addEventListener?(type: string, listener: () => void, options: { readonly signal: AbortSignal }): void;
}

/** What the platform tells by itself, and what it is told where it does not. */
export interface PlatformAppState extends AppState {
  setActive(isActive: boolean): void;
}

/**
 * Browsers: `visibilitychange`, `online`, `offline`. Elsewhere the app is online, and active until somebody who knows
 * says otherwise. See docs/spec/sdk.md#platforms.
 */
export function platformAppState(platform: unknown = globalThis): PlatformAppState {
  const web = asWeb(platform);
  const told = new Set<() => void>();
  let isForeground = true;
  return {
    isActive: () => isForeground && web.document?.visibilityState !== 'hidden',
    isOnline: () => web.navigator?.onLine !== false,
    setActive(isActive) {
      if (isActive === isForeground) return;
      isForeground = isActive;
      for (const changed of told) changed();
    },
    subscribe(changed) {
      const controller = new AbortController();
      told.add(changed);
      web.document?.addEventListener?.('visibilitychange', changed, controller);
      web.addEventListener?.('online', changed, controller);
      web.addEventListener?.('offline', changed, controller);
      return () => {
        told.delete(changed);
        controller.abort();
      };
    },
  };
}

/** What is missing on a platform is simply absent. */
function asWeb(platform: unknown): Web {
  return platform as Web;
}
