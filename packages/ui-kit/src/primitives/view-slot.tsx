import { type ReactNode, useEffect, useRef } from 'react';
import { RenderBoundary } from './render-boundary.tsx';

interface ViewSlotProps<P> {
  /** Called as a function, so that one written inline does not remount what it draws. */
  readonly view: (props: P) => ReactNode;
  readonly props: P;
  readonly report: (error: unknown, code: string) => void;
  /** Drawn when the view throws. Default: nothing. */
  readonly fallback?: ReactNode;
  /** With another value a view that has thrown is tried again. Default: with another view. */
  readonly retryWith?: unknown;
}

/**
 * What an app draws in a place of the kit. A throw is reported as `ERR_RENDER`, once until the view draws again, and
 * breaks nothing around it. See docs/spec/message-list.md#view-slots.
 */
export function ViewSlot<P>({ view, props, report, fallback, retryWith = view }: ViewSlotProps<P>): ReactNode {
  const hasFailed = useRef(false);
  const onError = (error: unknown) => {
    if (!hasFailed.current) report(error, 'ERR_RENDER');
    hasFailed.current = true;
  };
  const onDrawn = () => {
    hasFailed.current = false;
  };
  return (
    <RenderBoundary fallback={fallback ?? null} onError={onError} resetKey={retryWith}>
      <Called view={view} props={props} onDrawn={onDrawn} />
    </RenderBoundary>
  );
}

interface CalledProps<P> extends Pick<ViewSlotProps<P>, 'view' | 'props'> {
  readonly onDrawn: () => void;
}

function Called<P>({ view, props, onDrawn }: CalledProps<P>): ReactNode {
  useEffect(onDrawn);
  return view(props);
}
