import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { ConfirmRequest } from './confirm-dialog.tsx';
import { onDemand, useOnDemand } from './on-demand.ts';

const DIALOG = onDemand(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

type Confirm = (request: ConfirmRequest) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

interface OpenConfirmRequest extends ConfirmRequest {
  readonly respond: (isConfirmed: boolean) => void;
}

/** Provides confirmation dialogs. */
export function Confirming({ children }: { readonly children: ReactNode }): ReactNode {
  const [request, setRequest] = useState<OpenConfirmRequest>();
  const [isOpen, setOpen] = useState(false);
  const confirm = useCallback<Confirm>(
    (newRequest) =>
      new Promise((resolve) => {
        setRequest({ ...newRequest, respond: resolve });
        setOpen(true);
      }),
    [],
  );

  function close(isConfirmed: boolean): void {
    setOpen(false);
    request?.respond(isConfirmed);
  }

  const Dialog = useOnDemand(DIALOG, isOpen, () => close(false));

  return (
    <ConfirmContext value={confirm}>
      {children}
      {Dialog && <Dialog isOpen={isOpen} request={request} onClose={close} />}
    </ConfirmContext>
  );
}

/** Returns a function that asks the user to confirm something. Outside `Confirming`, it resolves to false without asking. */
export function useConfirm(): Confirm {
  return use(ConfirmContext);
}
