import { CHANNELS } from '../phones/device-settings.ts';
import type { Cause } from './cause.ts';
import { changeAppSettings, changePhone, openApp, sendGroupMessage, sendMessage } from './steps.ts';

const denyPermission = { text: 'The user turns notifications off', run: changePhone({ permission: 'denied' }) };

/** Causes in the user's settings on the phone. */
export const CAUSES_OF_SETTINGS: readonly Cause[] = [
  {
    number: 5,
    title: 'Permission denied',
    kind: 'iphone',
    steps: [denyPermission, openApp, sendMessage],
    log: [{ outcome: 'sent', state: 'none', permission: 'denied' }],
    says: 'permission was off on this phone since',
  },
  {
    number: 6,
    title: 'Permission denied, and the app does not send then',
    kind: 'iphone',
    steps: [
      changeAppSettings('The operator sets deniedAction to 2', { push: { deniedAction: 2 } }),
      denyPermission,
      openApp,
      sendMessage,
    ],
    log: [{ outcome: 'unreachable', reason: 'NOT_FOUND', code: 'PERMISSION_OFF' }],
    says: 'Not sent: permission was off',
  },
  {
    number: 7,
    title: 'Permission never requested',
    kind: 'iphone',
    ownModel: 'iPhone 16e',
    phone: { permission: 'not_determined' },
    steps: [sendMessage],
    log: [{ outcome: 'sent', state: 'none', permission: 'not_determined' }],
    says: 'has never been asked',
  },
  {
    number: 8,
    title: 'Provisional permission',
    kind: 'iphone',
    ownModel: 'iPhone SE',
    phone: { permission: 'provisional' },
    steps: [sendMessage],
    log: [{ outcome: 'sent', state: 'displayed', evidence: 'handed', permission: 'provisional' }],
    says: 'to be delivered quietly',
  },
  {
    number: 9,
    title: 'Notification channel off',
    kind: 'android',
    steps: [
      {
        text: 'The user turns the notification channel for groups off',
        run: changePhone({ channels: { ...CHANNELS, chat_groups: 'none' } }),
      },
      openApp,
      sendGroupMessage,
    ],
    log: [{ outcome: 'sent', state: 'suppressed', suppressedBy: 'channel' }],
    says: 'notification channel chat_groups off',
  },
  {
    number: 25,
    title: 'Old version of the app',
    kind: 'android',
    ownModel: 'Pixel 6',
    phone: { reportsReceipts: false },
    steps: [sendMessage],
    log: [{ outcome: 'sent', state: 'none' }],
    says: 'this app version reports no receipts',
  },
];
