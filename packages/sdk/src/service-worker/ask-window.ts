import type { WindowRequest } from '../notifications/window-messages.ts';
import type { WorkerWindow } from './worker-scope.ts';

/**
 * Milliseconds to wait for the response of a window. One whose scripts are busy, or that has no client of the SDK, does not
 * respond.
 */
const RESPONSE_MS = 500;

/** Sends a request to one window. Returns false when it rejects the request, or does not respond in time. */
export function askWindow(window: WorkerWindow, request: WindowRequest): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), RESPONSE_MS);
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(timer);
      port1.close();
      resolve(data === true);
    });
    port1.start();
    window.postMessage(request, [port2]);
  });
}
