import { useEffect, useLayoutEffect, useState } from 'react';
import type { ListController } from './controller/list-controller.ts';
import type { ListInputs } from './controller/list-inputs.ts';

/** Passes the inputs of each commit to the controller, and closes it on unmount. */
export function useListInputs(controller: ListController, inputs: ListInputs): void {
  const [, draw] = useState({});
  useLayoutEffect(() => () => controller.release(), [controller]);
  useLayoutEffect(() => {
    // React subscribes to the controller only after the first paint, so a render includes what was opened before it.
    if (controller.update(inputs)) draw({});
  });
  useEffect(() => controller.settle());
}
