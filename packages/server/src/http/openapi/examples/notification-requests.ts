import type { SchemaExamples } from './schema-examples.ts';

/**
 * Examples of the bodies of notification requests, by the name of their schema. Routes with several examples name theirs in
 * `cases`, and are not listed here.
 */
export const NOTIFICATION_REQUESTS = {
  LogSettingsPatch: { retentionDays: 30, redaction: { content: 'mask' } },
  DryRunRequest: { uid: 'mara', trigger: 'after_message', messageId: 48_230 },
  DeviceReceiptsRequest: {
    sentAtMS: 1_767_268_925_900,
    receipts: [
      {
        token: 'AXlWUPJ9OD9cA1pX0vJx3xk8W2b7Vq4mYgA',
        event: 'displayed',
        atMS: 1_767_268_925_400,
        evidence: 'shown',
      },
    ],
  },
  DeviceReportRequest: {
    permission: 'denied',
    channels: [{ id: 'chat_groups', importance: 'default' }],
    os: 'android',
    osVersion: '16',
    appVersion: '4.2.0',
    language: 'en',
    timezone: 'Europe/Copenhagen',
    receipts: true,
  },
  TestSendRequest: { uid: 'mara', channel: 'push', title: 'Test', body: 'Test notification' },
  CheckRequest: { channel: 'push', scope: 'this', language: 'en' },
  MuteConversations: { conversations: [{ id: 'harbour-crew', type: 'group', until: 1_767_355_200_000 }] },
  UnmuteConversations: { conversations: [{ id: 'harbour-crew', type: 'group' }] },
  ContactDetailsPatch: { email: 'mara@example.org', phno: null },
  CreateAlarm: {
    name: 'Pushes fail',
    metric: 'successRate',
    filter: { channel: 'push' },
    raise: 0.9,
    clear: 0.95,
    severity: 'critical',
  },
  ChangeAlarm: { mutedUntilMS: 1_767_355_200_000 },
  CreateWebhook: {
    url: 'https://ops.example.org/chat-failures',
    events: ['notification.failed'],
    filter: { channel: 'push' },
  },
  ChangeWebhook: { enabled: false },
  RotateWebhookSecret: { overlapSeconds: 3600 },
} as const satisfies SchemaExamples;
