import { type ReactNode, useEffect, useRef } from 'react';
import { RenderBoundary } from './render-boundary.tsx';

interface ViewSlotProps<P> {
  /** Called as a function, so that an inline component does not remount its content. */
  readonly view: (props: P) => ReactNode;
  readonly props: P;
  readonly report: (error: unknown, code: string) => void;
  /** Rendered if the view throws. Default: nothing. */
  readonly fallback?: ReactNode;
  /** A changed value renders a failed view again. Default: `view`. */
  readonly retryWith?: unknown;
}

/**
 * A view of the app inside the kit. An exception is reported as `ERR_RENDER`, once until the view renders again, and
 * does not affect the surrounding components. See docs/spec/message-list.md#view-slots.
 */
export function ViewSlot<P>({ view, props, report, fallback, retryWith = view }: ViewSlotProps<P>): ReactNode {
  const hasFailed = useRef(false);
  const onError = (error: unknown) => {
    if (!hasFailed.current) report(error, 'ERR_RENDER');
    hasFailed.current = true;
  };
  const onRendered = () => {
    hasFailed.current = false;
  };
  return (
    <RenderBoundary fallback={fallback ?? null} onError={onError} resetKey={retryWith}>
      <ViewCall view={view} props={props} onRendered={onRendered} />
    </RenderBoundary>
  );
}

interface ViewCallProps<P> extends Pick<ViewSlotProps<P>, 'view' | 'props'> {
  readonly onRendered: () => void;
}

function ViewCall<P>({ view, props, onRendered }: ViewCallProps<P>): ReactNode {
  useEffect(onRendered);
  return view(props);
}
