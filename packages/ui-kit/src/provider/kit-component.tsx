import type { ReactNode } from 'react';
import { ViewSlot } from '../primitives/slots/view-slot.tsx';
import { EnsureProvider } from './ensure-provider.tsx';
import { type ErrorHandler, useReportError } from './use-report-error.ts';
import { withoutNulls } from './without-nulls.ts';

interface Props<P> {
  readonly view: (props: P) => ReactNode;
  readonly props: P;
  /** Props for which null is a value, meaning that nothing is rendered. Default: none. */
  readonly nullable?: readonly (keyof P)[];
}

/**
 * Wraps a component for apps: ensures a provider, treats null props as missing, and keeps failures inside from reaching
 * the app. A failed component renders again with its next props.
 * See docs/spec/message-list.md#terms-and-principles (P5), #identity-and-life-cycle.
 */
export function KitComponent<P extends { readonly onError?: ErrorHandler | undefined }>(all: Props<P>): ReactNode {
  return (
    <EnsureProvider>
      <Guarded {...all} />
    </EnsureProvider>
  );
}

function Guarded<P extends { readonly onError?: ErrorHandler | undefined }>({ view, props, nullable }: Props<P>) {
  const report = useReportError(props.onError);
  return <ViewSlot view={view} props={withoutNulls(props, nullable)} report={report} retryWith={props} />;
}
