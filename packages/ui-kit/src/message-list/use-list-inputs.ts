import { useEffect, useLayoutEffect, useState } from 'react';
import type { ListController } from './controller/list-controller.ts';
import type { ListInputs } from './controller/list-inputs.ts';

/** Hands the inputs of each commit to the controller, and closes it with the component. */
export function useListInputs(controller: ListController, inputs: ListInputs): void {
  const [, draw] = useState({});
  useLayoutEffect(() => () => controller.release(), [controller]);
  useLayoutEffect(() => {
    // React follows the controller from the first paint on; what opens before is in that paint.
    if (controller.update(inputs)) draw({});
  });
  useEffect(() => controller.settle());
}
