import { useEffect, useLayoutEffect, useState } from 'react';
import type { ListController } from './controller/list-controller.ts';
import type { ListInputs } from './controller/list-inputs.ts';

/** Passes the inputs of each commit to the controller, and closes it on unmount. */
export function useListInputs(controller: ListController, inputs: ListInputs): void {
  const [, draw] = useState({});
  useLayoutEffect(() => () => controller.release(), [controller]);
  useLayoutEffect(() => {
    // React follows the controller from the first paint on; everything opened before is part of that paint.
    if (controller.update(inputs)) draw({});
  });
  useEffect(() => controller.settle());
}
