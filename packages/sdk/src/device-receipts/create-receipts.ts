import type { ReceiptEvent } from '@chatwire/protocol';
import { consoleLogger } from '../platform/console-logger.ts';
import { platformFetch } from '../platform/network.ts';
import type { ClientClock, Fetch } from '../platform/ports.ts';
import type { RandomBytes } from '../platform/random.ts';
import { systemClock, Timers } from '../platform/timers.ts';
import { ClientStorage } from '../storage/client-storage.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import type { StorageAdapter } from '../storage/storage-adapter.ts';
import { webStorage } from '../storage/web-storage.ts';
import { DeviceReceiptQueue, type ReceiptDetails } from './device-receipt-queue.ts';

export interface ReceiptsOptions {
  /** `https://chat.example.org`. */
  readonly host: string;
  /** Keeps receipts for 7 days. Default: IndexedDB where the platform has it, otherwise memory. */
  readonly storage?: StorageAdapter;
  readonly fetch?: Fetch;
  readonly clock?: ClientClock;
  readonly randomBytes?: RandomBytes;
}

/** Reports of a device about pushes. Neither function rejects. */
export interface Receipts {
  /** Reports a receipt. `token`: the member `receipt` of a push. Resolves when the report is stored. */
  report(token: string, event: ReceiptEvent, details?: ReceiptDetails): Promise<void>;
  /** Sends what is pending, including from earlier runs. Resolves when the server has responded, or the attempt has failed. */
  flush(): Promise<void>;
}

/**
 * Reports what happened to pushes on this device, for code that runs without a client: background tasks, message
 * handlers, service workers. Receipts are sent together after 2 s, or at once when 20 are pending, and repeated until the
 * server responds. A task that may end earlier awaits `flush`. See docs/spec/last-mile.md#receipt-client.
 */
export function createReceipts(options: ReceiptsOptions): Receipts {
  const { clock = systemClock, fetch = platformFetch() } = options;
  const host = options.host.replace(/\/+$/, '');
  return new DeviceReceiptQueue({
    host,
    fetch,
    timers: new Timers(clock),
    randomBytes: options.randomBytes ?? insecureBytes,
    storage: new ClientStorage(host, options.storage ?? platformStorage(), consoleLogger),
  });
}

/** Random enough to spread repeated requests; not for secrets. */
const insecureBytes: RandomBytes = (count) => Uint8Array.from({ length: count }, () => Math.random() * 256);

function platformStorage(): StorageAdapter {
  return Reflect.has(globalThis, 'indexedDB') ? webStorage() : memoryStorage();
}
