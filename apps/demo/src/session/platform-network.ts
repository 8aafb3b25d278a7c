import { AppState } from 'react-native';
import { PaneNetwork } from './pane-network.ts';

/** The real network of this device. */
export function platformNetwork(): PaneNetwork {
  return new PaneNetwork({
    fetch: (input, init) => fetch(input, init),
    openSocket: (url) => new WebSocket(url),
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    isActive: () => AppState.currentState !== 'background',
    onActiveChange(changed) {
      const subscription = AppState.addEventListener('change', changed);
      return () => subscription.remove();
    },
  });
}
