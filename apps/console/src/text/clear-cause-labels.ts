import type { ClearCause } from '@chatwire/protocol';

/** Labels of why a notification was cleared. See docs/spec/last-mile.md#clear-causes. */
export const CLEAR_CAUSE_LABELS: Readonly<Record<ClearCause, string>> = {
  read: 'read',
  deleted: 'deleted',
  retracted: 'retracted',
  answered: 'missed call seen',
  removed: 'left or blocked',
  other: 'outdated',
};
