import { AppState } from 'react-native';
import { PaneNetwork } from './pane-network.ts';

/** Returns the real network of this device. */
export function platformNetwork(): PaneNetwork {
  return new PaneNetwork({
    fetch: (input, init) => fetch(input, init),
    openSocket: (url) => new WebSocket(url),
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    isActive: () => AppState.currentState !== 'background',
    isOnline: () => globalThis.navigator?.onLine !== false,
    onChange(listener) {
      const subscription = AppState.addEventListener('change', listener);
      // Phones have no such events.
      for (const type of ['online', 'offline']) globalThis.addEventListener?.(type, listener);
      return () => {
        subscription.remove();
        for (const type of ['online', 'offline']) globalThis.removeEventListener?.(type, listener);
      };
    },
  });
}
