import type { Chat } from '@chatwire/sdk';
import { onTestFinished } from 'vitest';
import { chooseLanguage, createLocale } from '../../localization/chat-locale.ts';
import { en } from '../../localization/tables/en.ts';
import { SharedThrottle } from '../../provider/shared-throttle.ts';
import { TemplateTable } from '../../templates/template-table.ts';
import { IVO } from '../../testing/fake-chat.ts';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { ChatUIEventEmitter } from '../../ui-events/chat-ui-event-emitter.ts';
import type { ChatMessageListProps } from '../list-props.ts';
import { ListController } from './list-controller.ts';
import type { ListInputs } from './list-inputs.ts';
import { listTarget } from './list-target.ts';

const LANGUAGE = {
  language: 'en',
  fallbackLanguage: 'en',
  translations: {},
  timeZone: 'UTC',
  hourCycle: 'h23',
} as const;
const LOCALE = createLocale(LANGUAGE, chooseLanguage(LANGUAGE), en);
const TEMPLATES = new TemplateTable();
/** Placeholder for the theme and styles of rows, which a controller does not read. */
const UNUSED = JSON.parse('{}');

/** Creates a list controller that records its events, errors, and sounds. The end of the test releases it. */
export function controlledList(client: Chat.ChatClient, uid = 'mara') {
  const timers = fakeTimers(1_767_268_800_000);
  const activity = new Set<() => void>();
  const controller = new ListController(
    {
      clock: {
        nowMs: timers.nowMs,
        setTimeout: (run, ms) => timers.after(ms, run),
        clearTimeout(timer) {
          if (typeof timer === 'function') timer();
        },
      },
      isAppActive: () => true,
      isAppInForeground: () => true,
      watchAppActivity(changed) {
        activity.add(changed);
        return () => activity.delete(changed);
      },
    },
    'one',
  );
  const events = new ChatUIEventEmitter();
  const errors: string[] = [];
  const active: (string | undefined)[] = [];
  const sounds: string[] = [];
  let snapshots = 0;
  events.on('ccActiveChatChanged', ({ user, message }) => active.push(user && `${user.getUid()} ${message?.getId()}`));
  controller.subscribe(() => {
    snapshots += 1;
  });
  const inputs = (appProps: ChatMessageListProps, more: Partial<ListInputs> = {}): ListInputs => ({
    client,
    uid,
    target: listTarget(client, more.uid ?? uid, appProps),
    loggedInUser: undefined,
    adapters: { sound: { play: (kind) => sounds.push(kind), stop: () => undefined } },
    events,
    throttle: new SharedThrottle(),
    locale: LOCALE,
    theme: UNUSED,
    isMotionReduced: false,
    isOnScreen: true,
    appProps,
    props: appProps,
    templates: TEMPLATES,
    settings: UNUSED,
    notify: () => undefined,
    report: (_, code) => errors.push(code),
    ...more,
  });
  const update = (appProps: ChatMessageListProps = {}, more?: Partial<ListInputs>) =>
    controller.update(inputs({ user: IVO, ...appProps }, more));
  onTestFinished(() => {
    controller.release();
    client.dispose();
  });
  return {
    controller,
    timers,
    events,
    errors,
    /** User and newest message of each `ccActiveChatChanged`. */
    active,
    sounds,
    /** Applies props as a commit does before paint. Returns whether the component must render again. */
    update,
    /** Applies props as a whole commit, followed by the commit that renders the list if that was opened. */
    commit(appProps?: ChatMessageListProps, more?: Partial<ListInputs>) {
      const isChanged = update(appProps, more);
      if (isChanged) update(appProps, more);
      controller.afterPaint();
      return isChanged;
    },
    /** Number of snapshot changes. */
    snapshots: () => snapshots,
    list: () => {
      const { list } = controller.getSnapshot();
      if (!list) throw new Error('Expected an open list.');
      return list;
    },
    /** Number of listeners of the app's activity. */
    watchers: () => activity.size,
  };
}
