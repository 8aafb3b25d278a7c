import type { ChatPush } from './push-body.ts';
import type { Reporter } from './receipt-reporter.ts';
import type { NotificationOptions, WorkerScope } from './worker-scope.ts';

/** Title and options of a notification. */
export interface PushView {
  readonly title: string;
  readonly options: NotificationOptions;
}

export interface ChatPushOptions {
  /** Base URL of the server, as in `Chat.init`: receipts go there. */
  readonly host: string;
  /** Title of the notification for a push that cannot be read. Default: the host name of the app. */
  readonly appName?: string;
  /** Changes the notification of a push: texts, icon, actions. Its tag and data are kept. */
  readonly render?: (push: ChatPush, view: PushView) => PushView | Promise<PushView>;
  /** Replaces the default of a click, which is to focus a window of the app or to open one. */
  readonly onOpen?: (push: ChatPush, action: string) => unknown;
}

/** Dependencies for handling a push. */
export interface PushContext extends Omit<ChatPushOptions, 'host' | 'appName'> {
  readonly scope: WorkerScope;
  readonly reporter: Reporter;
  readonly appName: string;
}
