import { useEffect, useLayoutEffect, useState } from 'react';
import type { ListController } from './controller/list-controller.ts';
import type { ListInputs } from './controller/list-inputs.ts';

/** Passes the inputs of each commit to the controller, and closes it on unmount. */
export function useListInputs(controller: ListController, inputs: ListInputs): void {
  const [, renderAgain] = useState({});
  useLayoutEffect(() => () => controller.release(), [controller]);
  useLayoutEffect(() => {
    // React subscribes to the controller only after the first paint, so it would miss what is opened before.
    if (controller.update(inputs)) renderAgain({});
  });
  useEffect(() => controller.afterPaint());
}
