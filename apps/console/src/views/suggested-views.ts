import type { SavedView } from './saved-views.ts';

/** Views for common questions, offered to everyone. */
export const SUGGESTED_VIEWS: readonly SavedView[] = [
  { name: 'Failures, last 24 hours', page: 'logs', search: { outcome: 'failed', range: '24h' } },
  { name: 'People without a device', page: 'logs', search: { reason: 'NOT_FOUND', outcome: 'unreachable' } },
  { name: 'Accepted, no report from the device', page: 'logs', search: { outcome: 'sent', deviceState: 'none' } },
  { name: 'Do not disturb', page: 'logs', search: { reason: 'DND_PREFERENCE' } },
];
