import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { View } from 'react-native';
import type { ChatNotificationCheckProps } from '../src/notification-check/index.ts';
import { ChatUIProvider } from '../src/provider/chat-ui-provider.tsx';
import type { FakeChat } from '../src/testing/fake-chat.ts';
import { fakeNotifications } from '../src/testing/fake-notifications.ts';
import {
  BATTERY,
  checkSteps,
  DENIED,
  LOOKING,
  ownEntries,
  QUIET,
  SILENT,
  UNDECIDED,
  UNREGISTERED,
} from './check-steps.ts';
import { ChatNotificationCheck } from './editable-components.tsx';
import type { GalleryScene } from './gallery-scene.ts';
import { WithChat } from './with-chat.tsx';

const handled = () => true;

/** Every state of the notification check. */
export const scenes: readonly GalleryScene[] = [
  { name: 'notification-check', element: <Check autoStart={false} /> },
  { name: 'notification-check-running', element: <Check steps={checkSteps(LOOKING)} state="running" /> },
  { name: 'notification-check-passed', element: <Check steps={checkSteps()} /> },
  { name: 'notification-check-warned', element: <Check steps={checkSteps(BATTERY, SILENT)} hasDevice /> },
  { name: 'notification-check-preferences', element: <Check steps={checkSteps(QUIET)} onAction={handled} /> },
  { name: 'notification-check-denied', element: <Check steps={checkSteps(DENIED)} hasDevice /> },
  { name: 'notification-check-undecided', element: <Check steps={checkSteps(UNDECIDED)} hasDevice /> },
  { name: 'notification-check-unregistered', element: <Check steps={checkSteps(UNREGISTERED)} hasDevice /> },
  { name: 'notification-check-interrupted', element: <Check steps={checkSteps().slice(0, 2)} /> },
  { name: 'notification-check-failed', element: <Check error="ERR_TOO_MANY_REQUESTS" /> },
  { name: 'notification-check-without-history', element: <Check steps={checkSteps()} showHistory={false} /> },
];

interface Props extends ChatNotificationCheckProps {
  readonly steps?: readonly Chat.CheckStep[];
  readonly state?: 'running' | 'done';
  readonly error?: string;
  /** The app has a `notifications` adapter. */
  readonly hasDevice?: boolean;
}

function Check({ steps = [], state = 'done', error, hasDevice = false, ...props }: Props): ReactNode {
  const prepare = (chat: FakeChat) => {
    if (error === undefined) chat.respond('POST /notifications/v1/me/check', { checkId: 'c1' });
    else chat.respond('POST /notifications/v1/me/check', error, 429);
    chat.respond('GET /notifications/v1/me/check/c1', { state, steps });
    chat.respond('GET /notifications/v1/me/logs', ownEntries(Date.now()));
  };
  const check = (
    <View>
      <ChatNotificationCheck autoStart {...props} />
    </View>
  );
  return (
    <WithChat prepare={prepare}>
      {hasDevice ? <ChatUIProvider adapters={DEVICE}>{check}</ChatUIProvider> : check}
    </WithChat>
  );
}

const DEVICE = { notifications: fakeNotifications() };
