import { useId, useImperativeHandle, useState, useSyncExternalStore } from 'react';
import { isAppActive, isAppInForeground, watchAppActivity } from '../platform/app-activity.ts';
import { platformTimers } from '../platform/kit-timers.ts';
import { type ListActions, listActions } from './actions/list-actions.ts';
import { CLOSED, isOpen, ListController, type ListSnapshot } from './controller/list-controller.ts';
import type { ListPlatform, ListSurroundings } from './controller/list-inputs.ts';
import { type ListTarget, listTarget } from './controller/list-target.ts';
import type { ChatMessageListProps } from './list-props.ts';

interface Controlled extends ListSnapshot {
  readonly controller: ListController;
  /** The same object between renders. */
  readonly actions: ListActions;
  /** The conversation to open; it opens with the commit. */
  readonly target: ListTarget | undefined;
}

/** Returns the controller of a list, and its snapshot for these props. */
export function useListController({ client, uid }: ListSurroundings, given: ChatMessageListProps): Controlled {
  const id = useId();
  const [controller] = useState(() => new ListController(PLATFORM, id));
  const [actions] = useState(() => listActions(controller.actionContext));
  const snapshot = useSyncExternalStore(controller.subscribe, controller.getSnapshot, controller.getSnapshot);
  useImperativeHandle(given.ref, () => controller.handle, [controller]);
  const target = listTarget(client, uid, given);
  return { controller, actions, target, ...(isOpen(snapshot, target) ? snapshot : CLOSED) };
}

const PLATFORM: ListPlatform = {
  clock: {
    nowMs: () => platformTimers.nowMs(),
    setTimeout: (run, ms) => platformTimers.after(ms, run),
    clearTimeout(timer) {
      if (typeof timer === 'function') timer();
    },
  },
  isAppActive,
  isAppInForeground,
  watchAppActivity,
};
