import './save-bar.css';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Form } from '../form/use-form.ts';
import { type Question, useConfirm } from './confirming.tsx';
import { useToast } from './toasts.tsx';

interface SaveBarProps {
  readonly form: Form;
  /** What is said when it is saved. */
  readonly done: string;
  readonly action?: string;
  /** There also while nothing was changed: of forms that make something new. */
  readonly isAlwaysThere?: boolean;
  /** What has to be asked before this is written; undefined: nothing. */
  readonly riskOf?: (changes: Readonly<Record<string, unknown>>) => Question | undefined;
  readonly onDone?: () => void;
  readonly onDiscard?: () => void;
}

/** Saves or discards what was changed, and asks before it is lost. */
export function SaveBar({
  form,
  done,
  action = 'Save',
  isAlwaysThere = false,
  riskOf,
  onDone,
  onDiscard,
}: SaveBarProps): ReactNode {
  const confirm = useConfirm();
  const say = useToast();
  const isDirty = form.changed > 0;
  useBlocker({
    shouldBlockFn: async () => !(await confirm(LEAVING)),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
  if (!isDirty && !isAlwaysThere) return null;

  async function save(): Promise<void> {
    const { document, faults } = form.pending;
    const risk = Object.keys(faults).length === 0 ? riskOf?.(document) : undefined;
    if (risk && !(await confirm(risk))) return;
    if (!(await form.save())) return;
    say({ text: done, isFault: false });
    onDone?.();
  }

  function discard(): void {
    form.discard();
    onDiscard?.();
  }

  return (
    <section className="save-bar" aria-label="Unsaved changes">
      <p role="alert">{form.failure}</p>
      <span>{isDirty && (form.changed === 1 ? '1 unsaved change' : `${form.changed} unsaved changes`)}</span>
      <button type="button" className="button" onClick={discard} disabled={form.isSaving}>
        {isAlwaysThere ? 'Cancel' : 'Discard'}
      </button>
      <button type="button" className="button primary" onClick={() => void save()} disabled={form.isSaving}>
        {form.isSaving ? 'Saving…' : action}
      </button>
    </section>
  );
}

const LEAVING = {
  title: 'Leave without saving?',
  text: 'What you changed on this page is not stored yet. Leaving throws it away.',
  action: 'Throw it away',
};
