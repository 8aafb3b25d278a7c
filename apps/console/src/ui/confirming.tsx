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

type Confirm = (question: ConfirmRequest) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

interface OpenConfirmRequest extends ConfirmRequest {
  readonly answer: (isYes: boolean) => void;
}

/** Provides confirmation dialogs. */
export function Confirming({ children }: { readonly children: ReactNode }): ReactNode {
  const [request, setRequest] = useState<OpenConfirmRequest>();
  const [isOpen, setOpen] = useState(false);
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        setRequest({ ...question, answer: resolve });
        setOpen(true);
      }),
    [],
  );

  function answer(isYes: boolean): void {
    setOpen(false);
    request?.answer(isYes);
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && answer(false)}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className="confirming-veil" />
          <AlertDialog.Popup className="popup confirming">
            {request && <ConfirmForm asked={request} onYes={() => answer(true)} />}
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </ConfirmContext>
  );
}

/** Returns a function that asks the user to confirm something. Throws outside its provider. */
export function useConfirm(): Confirm {
  return use(ConfirmContext);
}

function ConfirmForm({ asked, onYes }: { readonly asked: OpenConfirmRequest; readonly onYes: () => void }): ReactNode {
  const [typed, setTyped] = useState('');
  const { title, text, action, phrase } = asked;
  const isSure = phrase === undefined || typed.trim() === phrase;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSure) onYes();
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
      <div className="confirming-answers">
        <AlertDialog.Close className="button">Cancel</AlertDialog.Close>
        <button type="submit" className="button danger" disabled={!isSure}>
          {action}
        </button>
      </div>
    </form>
  );
}
