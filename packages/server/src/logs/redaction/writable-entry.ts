import type { LogSettings } from '@chatwire/protocol';
import type { EntryContent, NewLogEntry } from '../log-store.ts';
import { redactContent } from './redact-content.ts';

/**
 * Returns the entry to write under the log settings; undefined when it is only counted. See
 * docs/spec/notifications.md#log-settings.
 */
export function writableEntry(entry: NewLogEntry, settings: LogSettings): NewLogEntry | undefined {
  if (!settings.enabled || isExcluded(entry, settings)) return undefined;
  const redacted = redactEntry(entry, settings);
  if (settings.trace || redacted.trace === undefined) return redacted;
  const { trace: _, ...withoutTrace } = redacted;
  return withoutTrace;
}

function isExcluded({ notificationTriggered, reason, reasonDetail }: NewLogEntry, { exclude }: LogSettings): boolean {
  if (notificationTriggered) return false;
  return exclude.some(
    (rule) => rule.reason === reason && (rule.code === undefined || rule.code === reasonDetail?.code),
  );
}

function redactEntry(entry: NewLogEntry, { redaction }: LogSettings): NewLogEntry {
  const { payload: _, pushToken: __, device, ...rest } = entry;
  const content: EntryContent = { ...entry, ...(device && { deviceDetail: 'whole' }) };
  const result = redactContent(content, redaction);
  if (result === content) return entry;
  const { payload, pushToken, redacted, deviceDetail } = result;
  return {
    ...rest,
    ...(payload !== undefined && { payload }),
    ...(pushToken !== undefined && { pushToken }),
    ...(redacted && { redacted }),
    ...(device && deviceDetail === 'whole' && { device }),
  };
}
