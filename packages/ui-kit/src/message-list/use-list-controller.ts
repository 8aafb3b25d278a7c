import { useId, useImperativeHandle, useState, useSyncExternalStore } from 'react';
import { isAppActive, isAppInForeground, watchAppActivity } from '../platform/app-activity.ts';
import { platformTimers } from '../platform/kit-timers.ts';
import { type ListActions, listActions } from './actions/list-actions.ts';
import { isOpen, ListController } from './controller/list-controller.ts';
import type { ListPlatform, ListSurroundings } from './controller/list-inputs.ts';
import { type ListTarget, listTarget } from './controller/list-target.ts';
import type { OpenList } from './controller/open-list.ts';
import type { ChatMessageListProps } from './list-props.ts';

interface ControlledList {
  readonly controller: ListController;
  /** The same object between renders. */
  readonly actions: ListActions;
  /** The conversation to open; it opens with the commit. */
  readonly target: ListTarget | undefined;
  /** The open list for these props; undefined if it is not open yet. */
  readonly list: OpenList | undefined;
}

/**
 * Returns the controller of a list, and the list that is open for these props. Opening a layer does not render the
 * caller again: rendering the rows would delay the layer.
 */
export function useListController({ client, uid }: ListSurroundings, appProps: ChatMessageListProps): ControlledList {
  const id = useId();
  const [controller] = useState(() => new ListController(PLATFORM, id));
  const [actions] = useState(() => listActions(controller.actionContext));
  const getList = () => controller.getSnapshot().list;
  const list = useSyncExternalStore(controller.subscribe, getList, getList);
  useImperativeHandle(appProps.ref, () => controller.handle, [controller]);
  const target = listTarget(client, uid, appProps);
  return { controller, actions, target, list: isOpen({ list }, target) ? list : undefined };
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
