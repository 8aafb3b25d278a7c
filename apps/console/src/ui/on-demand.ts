import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { CHECK_SERVER, couldNotLoad } from '../text/common.ts';
import { useToast } from './toasts.tsx';

/** A component whose code is loaded when it is needed, so that the first view of a page does not wait for it. */
export interface OnDemand<Props> {
  /** Returns the component. Loads it at the first call, and tries again if that failed. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** Loads the component because it is likely to be needed soon. A failure is ignored. */
  readonly preload: () => void;
  /** Returns the component if it is loaded. */
  readonly loaded: () => ComponentType<Props> | undefined;
}

/** Returns a component that is loaded on demand. */
export function onDemand<Props>(importComponent: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let component: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  async function load(): Promise<ComponentType<Props>> {
    loading ??= importComponent();
    try {
      component = await loading;
      return component;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  return { load, preload: () => void load().catch(() => {}), loaded: () => component };
}

/**
 * Returns a component once it is loaded. Loads it when it is first needed. `onFailure`: called if that fails, after the user was
 * shown so.
 */
export function useOnDemand<Props>(
  part: OnDemand<Props>,
  isNeeded: boolean,
  onFailure: () => void,
): ComponentType<Props> | undefined {
  const [Loaded, setLoaded] = useState(part.loaded);
  const showFailure = useLoadFailure();
  const fail = useEffectEvent(() => {
    showFailure();
    onFailure();
  });
  const isMissing = isNeeded && Loaded === undefined;
  useEffect(() => {
    if (isMissing)
      part.load().then(
        (component) => setLoaded(() => component),
        () => fail(),
      );
  }, [part, isMissing]);
  return Loaded;
}

/**
 * Returns a function that shows that the code of a part of the page could not be loaded. Browsers remember the failure until the page is
 * reloaded. A server that was updated meanwhile no longer has the file; it has a page with the new one.
 */
export function useLoadFailure(): () => void {
  const showToast = useToast();
  return () =>
    showToast({
      text: `${couldNotLoad('this part of the page')}. ${CHECK_SERVER} Then reload the page.`,
      isFault: true,
    });
}
