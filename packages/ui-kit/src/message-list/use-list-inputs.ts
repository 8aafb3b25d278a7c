import { useEffect, useLayoutEffect, useReducer } from 'react';
import type { ListController } from './controller/list-controller.ts';
import type { ListInputs } from './controller/list-inputs.ts';

/** Hands the inputs of each commit to the controller, and closes it with the component. */
export function useListInputs(controller: ListController, inputs: ListInputs): void {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => () => controller.release(), [controller]);
  useLayoutEffect(() => {
    // React follows the controller from the first paint on; what opens before is in that paint.
    if (controller.update(inputs)) drawAgain();
  });
  useEffect(() => controller.settle());
}
