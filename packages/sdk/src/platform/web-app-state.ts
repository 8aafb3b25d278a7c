import type { AppState } from './ports.ts';

/** As much of a browser's window and document as tells whether somebody looks and whether there is a network. */
interface Web {
  readonly document?: EventSource & { readonly visibilityState?: string };
  readonly navigator?: { readonly onLine?: boolean };
  readonly addEventListener?: EventSource['addEventListener'];
  readonly removeEventListener?: EventSource['removeEventListener'];
}

interface EventSource {
  addEventListener?(type: string, listener: () => void): void;
  removeEventListener?(type: string, listener: () => void): void;
}

/** Browsers: `visibilitychange`, `online`, `offline`. Elsewhere the app is always active and online. Contract 1. */
export function platformAppState(platform: unknown = globalThis): AppState {
  const web = asWeb(platform);
  return {
    isActive: () => web.document?.visibilityState !== 'hidden',
    isOnline: () => web.navigator?.onLine !== false,
    subscribe(changed) {
      web.document?.addEventListener?.('visibilitychange', changed);
      web.addEventListener?.('online', changed);
      web.addEventListener?.('offline', changed);
      return () => {
        web.document?.removeEventListener?.('visibilitychange', changed);
        web.removeEventListener?.('online', changed);
        web.removeEventListener?.('offline', changed);
      };
    },
  };
}

/** What is missing on a platform is simply absent. */
function asWeb(platform: unknown): Web {
  return platform as Web;
}
