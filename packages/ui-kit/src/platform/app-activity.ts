import { AppState, Platform } from 'react-native';
import { isBrowser } from '../platform/browser.ts';

/**
 * Returns whether the app is in the foreground; in browsers, whether the page is visible and has the focus.
 * See docs/spec/message-list.md#terms-and-principles.
 */
export function isAppActive(): boolean {
  return isAppInForeground() && (!isBrowser() || document.hasFocus());
}

/** Returns whether the app is in the foreground; in browsers, whether the page is visible. */
export function isAppInForeground(): boolean {
  if (Platform.OS !== 'web') return AppState.currentState !== 'background' && AppState.currentState !== 'inactive';
  return !isBrowser() || document.visibilityState === 'visible';
}

/** Calls `changed` when the activity may have changed. Returns a function that unsubscribes. */
export function watchAppActivity(changed: () => void): () => void {
  if (Platform.OS !== 'web') {
    const subscription = AppState.addEventListener('change', changed);
    return () => subscription.remove();
  }
  if (!isBrowser()) return () => undefined;
  document.addEventListener('visibilitychange', changed);
  window.addEventListener('focus', changed);
  window.addEventListener('blur', changed);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    window.removeEventListener('focus', changed);
    window.removeEventListener('blur', changed);
  };
}
