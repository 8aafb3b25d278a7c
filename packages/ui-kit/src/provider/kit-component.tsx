import type { ReactNode } from 'react';
import { ViewSlot } from '../primitives/view-slot.tsx';
import { EnsureProvider } from './ensure-provider.tsx';
import { type ErrorHandler, useReportError } from './use-report-error.ts';
import { withoutNulls } from './without-nulls.ts';

interface Props<P> {
  readonly view: (props: P) => ReactNode;
  readonly props: P;
  /** Props for which null is a value: something that is not drawn. Default: none. */
  readonly drawn?: readonly (keyof P)[];
}

/**
 * A component of the kit as apps have it: in any case below a provider, with props of null as if they were left out, and
 * with nothing that fails in it reaching the app. What has failed is tried again with the next props.
 * See docs/spec/message-list.md#terms-and-principles (P5), #identity-and-life-cycle.
 */
export function KitComponent<P extends { readonly onError?: ErrorHandler | undefined }>(all: Props<P>): ReactNode {
  return (
    <EnsureProvider>
      <Guarded {...all} />
    </EnsureProvider>
  );
}

function Guarded<P extends { readonly onError?: ErrorHandler | undefined }>({ view, props, drawn }: Props<P>) {
  const report = useReportError(props.onError);
  return <ViewSlot view={view} props={withoutNulls(props, drawn)} report={report} retryWith={props} />;
}
