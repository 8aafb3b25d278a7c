import './save-form.css';
import type { KeyRole } from '@chatwire/protocol';
import { useBlocker } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { useHasRole } from '../../session/use-has-role.ts';
import { needsRole } from '../../text/roles.ts';
import { type ConfirmRequest, useConfirm } from '../../ui/confirming.tsx';
import type { Form } from '../form/use-form.ts';
import { useToast } from './toasts.tsx';

interface SaveFormProps {
  readonly form: Form;
  /** Message after saving. */
  readonly done: string;
  readonly action?: string;
  /** Role required for saving. Default: operator. */
  readonly role?: KeyRole;
  /** Shows the bar even without changes, for forms that create an item. */
  readonly isAlwaysThere?: boolean;
  /** Returns the confirmation request for these changes; undefined: none. */
  readonly riskOf?: (changes: Readonly<Record<string, unknown>>) => ConfirmRequest | undefined;
  readonly onDone?: () => void;
  readonly onDiscard?: () => void;
  readonly children: ReactNode;
}

/** Fields with a bar that saves or discards the changes. Asks for confirmation before changes are lost. */
export function SaveForm({
  form,
  done,
  action = 'Save',
  role = 'operator',
  isAlwaysThere = false,
  riskOf,
  onDone,
  onDiscard,
  children,
}: SaveFormProps): ReactNode {
  const confirm = useConfirm();
  const say = useToast();
  const may = useHasRole(role);
  const isDirty = form.changed > 0;
  useBlocker({
    shouldBlockFn: async () => !(await confirm(LEAVING)),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
  const hasBar = isDirty || isAlwaysThere;

  async function save(): Promise<void> {
    const { document, faults } = form.pending;
    const risk = Object.keys(faults).length === 0 ? riskOf?.(document) : undefined;
    if (risk && !(await confirm(risk))) return;
    if (!(await form.save())) return;
    say({ text: done, isFault: false });
    onDone?.();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (hasBar && may && !form.isSaving) void save();
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
          <p role="alert">{may ? form.failure : needsRole(role)}</p>
          <span>{isDirty && (form.changed === 1 ? '1 unsaved change' : `${form.changed} unsaved changes`)}</span>
          <button type="button" className="button" onClick={discard} disabled={form.isSaving}>
            {isAlwaysThere ? 'Cancel' : 'Discard'}
          </button>
          <button type="submit" className="button primary" disabled={form.isSaving || !may}>
            {form.isSaving ? 'Saving…' : action}
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
