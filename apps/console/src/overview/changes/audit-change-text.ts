import type { AuditEntry } from '@chatwire/protocol';
import { auditSentence } from '@chatwire/protocol/audit-sentence';
import { settingLabel, settingValueLabel } from '../../text/setting-label.ts';

const MAX_NAMED = 3;
const PREFERENCES = 'preferences.';

/** Returns who changed what, with the values before and after of notification settings. */
export function auditChangeText(entry: AuditEntry): string {
  const settings = (entry.changes ?? []).filter(({ member }) => member.startsWith(PREFERENCES));
  if (settings.length === 0) return auditSentence(entry);
  const texts = settings.slice(0, MAX_NAMED).map(({ member, before, after }) => {
    const path = member.slice(PREFERENCES.length);
    return `${settingLabel(path)} from ${settingValueLabel(path, before)} to ${settingValueLabel(path, after)}`;
  });
  const more = settings.length > MAX_NAMED ? `, and ${settings.length - MAX_NAMED} more` : '';
  return `${auditSentence(entry)}: ${texts.join(', ')}${more}`;
}
