import './save-form.css';
import type { KeyRole } from '@chatwire/protocol';
import { useBlocker } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { useHasRole } from '../../session/use-has-role.ts';
import { needsRole } from '../../text/roles.ts';
import type { ConfirmRequest } from '../../ui/confirm-dialog.tsx';
import { useConfirm } from '../../ui/confirming.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { Form } from '../form/use-form.ts';

interface SaveFormProps {
  readonly form: Form;
  /** Message after saving. */
  readonly doneText: string;
  /** Whether saving creates an item. The bar is then shown even without changes. */
  readonly isNew?: boolean;
  /** Label of the button that creates an item. Default: Add. */
  readonly createLabel?: string;
  /** Role required for saving. Default: operator. */
  readonly role?: KeyRole;
  /** Returns the confirmation request for these changes; undefined: none. */
  readonly riskOf?: (changes: Readonly<Record<string, unknown>>) => ConfirmRequest | undefined;
  readonly onDone?: () => void;
  readonly onDiscard?: () => void;
  readonly children: ReactNode;
}

/** Fields with a bar that saves or discards the changes. Asks for confirmation before changes are lost. */
export function SaveForm({
  form,
  doneText,
  isNew = false,
  createLabel = 'Add',
  role = 'operator',
  riskOf,
  onDone,
  onDiscard,
  children,
}: SaveFormProps): ReactNode {
  const confirm = useConfirm();
  const showToast = useToast();
  const canSave = useHasRole(role);
  const isDirty = form.changeCount > 0;
  useBlocker({
    shouldBlockFn: async () => !(await confirm(LEAVING)),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
  const submitLabel = isNew ? createLabel : 'Save';
  const hasBar = isDirty || isNew;

  async function save(): Promise<void> {
    const { document, faults } = form.changes;
    const risk = Object.keys(faults).length === 0 ? riskOf?.(document) : undefined;
    if (risk && !(await confirm(risk))) return;
    if (!(await form.save())) return;
    showToast({ text: doneText, isFault: false });
    onDone?.();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (hasBar && canSave && !form.isSaving) void save();
  }

  function discard(): void {
    form.discard();
    onDiscard?.();
  }

  return (
    <form className="save-form" onSubmit={submit} noValidate>
      {children}
      {hasBar && (
        <section className="save-bar" aria-label="Unsaved changes">
          <p role="alert">{canSave ? form.failure : needsRole(role)}</p>
          <span>
            {isDirty && (form.changeCount === 1 ? '1 unsaved change' : `${form.changeCount} unsaved changes`)}
          </span>
          <button type="button" className="button" onClick={discard} disabled={form.isSaving}>
            {isNew ? 'Cancel' : 'Discard'}
          </button>
          <button type="submit" className="button primary" disabled={form.isSaving || !canSave}>
            {form.isSaving ? 'Saving…' : submitLabel}
          </button>
        </section>
      )}
    </form>
  );
}

const LEAVING = {
  title: 'Discard unsaved changes?',
  text: 'Your changes haven’t been saved.',
  action: 'Discard changes',
};
