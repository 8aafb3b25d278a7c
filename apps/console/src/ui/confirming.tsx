import './confirming.css';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { createContext, type FormEvent, type ReactNode, use, useCallback, useState } from 'react';

export interface ConfirmRequest {
  readonly title: string;
  /** Consequence of the action, and whether it can be undone. */
  readonly text: string;
  readonly action: string;
  /** Phrase to type first, for irreversible actions. */
  readonly phrase?: string;
}

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

  return (
    <ConfirmContext value={confirm}>
      {children}
      <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && close(false)}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className="veil" />
          <AlertDialog.Popup className="popup confirming">
            {request && <ConfirmForm request={request} onConfirm={() => close(true)} />}
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </ConfirmContext>
  );
}

/** Returns a function that asks the user to confirm something. Outside `Confirming`, it resolves to false without asking. */
export function useConfirm(): Confirm {
  return use(ConfirmContext);
}

interface ConfirmFormProps {
  readonly request: ConfirmRequest;
  readonly onConfirm: () => void;
}

function ConfirmForm({ request, onConfirm }: ConfirmFormProps): ReactNode {
  const [typed, setTyped] = useState('');
  const { title, text, action, phrase } = request;
  const isComplete = phrase === undefined || typed.trim() === phrase;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isComplete) onConfirm();
  }

  return (
    <form onSubmit={submit}>
      <AlertDialog.Title>{title}</AlertDialog.Title>
      <AlertDialog.Description>{text}</AlertDialog.Description>
      {phrase !== undefined && (
        <label>
          <span>
            Type <code>{phrase}</code> to confirm
          </span>
          <input value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        </label>
      )}
      <div className="confirming-buttons">
        <AlertDialog.Close className="button">Cancel</AlertDialog.Close>
        <button type="submit" className="button danger" disabled={!isComplete}>
          {action}
        </button>
      </div>
    </form>
  );
}
