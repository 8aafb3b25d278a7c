import type { SuppressedBy } from '@chatwire/protocol';

/** Labels of why a device did not show a push, after “Not shown:”. See docs/spec/last-mile.md#device-member. */
export const SUPPRESSED_BY_LABELS: Readonly<Record<SuppressedBy, string>> = {
  permission: 'permission off',
  channel: 'notification channel off',
  foreground: 'conversation open',
  focus: 'Focus on',
  app_rule: 'rule of the app',
  duplicate: 'shown before',
  expired: 'too late',
  budget: 'browser limit',
  other: 'other reason',
};
