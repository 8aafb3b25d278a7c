import type { DeviceReceiptsRequest } from '@chatwire/protocol';
import type { Fetch } from '../platform/ports.ts';
import type { Timers } from '../platform/timers.ts';

export interface ReceiptServer {
  /** `https://chat.example.org`. */
  readonly host: string;
  readonly fetch: Fetch;
  readonly timers: Timers;
}

const TIMEOUT_MS = 10_000;

/**
 * Sends receipts. Returns undefined if the result is final, whether the server accepted them or not; otherwise the shortest
 * wait before the next attempt in ms: 0 unless the server names one. See docs/spec/last-mile.md#receipt-endpoint.
 */
export async function postReceipts(
  { host, fetch, timers }: ReceiptServer,
  request: DeviceReceiptsRequest,
): Promise<number | undefined> {
  const controller = new AbortController();
  const cancel = timers.after(TIMEOUT_MS, () => controller.abort());
  try {
    const response = await fetch(`${host}/v3/notifications/push/v1/receipts`, {
      method: 'POST',
      // As text, browsers need no preflight.
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify(request),
      credentials: 'omit',
      // A page that is left completes the request.
      keepalive: true,
      signal: controller.signal,
    });
    const { status, headers } = response;
    // A gateway without a server behind it responds with 5xx as well.
    if (status === 408 || status === 429 || status >= 500) return 1000 * (Number(headers.get('Retry-After')) || 0);
    // The page of a captive portal is not the server.
    return !response.ok || 'data' in Object(await response.json()) ? undefined : 0;
  } catch {
    return 0;
  } finally {
    cancel();
  }
}
