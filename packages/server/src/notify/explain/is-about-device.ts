import type { LogEntry } from '@chatwire/protocol';

/** Codes of reasons that a device is not sent a push. */
const DEVICE_CODES: ReadonlySet<string> = new Set(['PERMISSION_OFF', 'TOKEN_STALE']);

/** Returns whether an entry is about a push to a device, or about a device to which none was sent. */
export function isAboutDevice({ device, reasonDetail }: Pick<LogEntry, 'device' | 'reasonDetail'>): boolean {
  return device !== undefined || DEVICE_CODES.has(reasonDetail?.code ?? '');
}
