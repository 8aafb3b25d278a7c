import './confirming.css';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type FormEvent, type ReactNode, useState } from 'react';

export interface ConfirmRequest {
  readonly title: string;
  /** Consequence of the action, and whether it can be undone. */
  readonly text: string;
  readonly action: string;
  /** Phrase to type first, for irreversible actions. */
  readonly phrase?: string;
}

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly request: ConfirmRequest | undefined;
  readonly onClose: (isConfirmed: boolean) => void;
}

/** Asks the user to confirm an action. */
export function ConfirmDialog({ isOpen, request, onClose }: ConfirmDialogProps): ReactNode {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="popup confirming">
          {request && <ConfirmForm request={request} onConfirm={() => onClose(true)} />}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
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
