import type { AppSettings, FallbackTexts } from '@chatwire/protocol';
import { type ReactNode, useState } from 'react';
import { PayloadPreview } from '../../entry/payload-preview.tsx';
import { useHasRole } from '../../session/use-has-role.ts';
import { useConfirm } from '../../ui/confirming.tsx';
import { documentOf } from '../form/document.ts';
import { Field } from '../form/field.tsx';
import type { TemplateField } from '../form/field-spec.ts';
import { type Form, useForm } from '../form/use-form.ts';
import { SaveForm } from '../parts/save-form.tsx';
import { Card } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';
import type { SettingsAccess } from '../settings/use-settings.ts';
import type { TextBlock } from './blocks.ts';
import { PlaceholderMenu } from './placeholder-menu.tsx';
import { type BlockTexts, previewCasesOf } from './preview-texts.ts';
import { defaultFields, languageFields, languagePath } from './text-fields.ts';

interface BlockEditorProps {
  readonly block: TextBlock;
  readonly settings: AppSettings;
  readonly access: SettingsAccess;
  readonly appName: string;
  /** Texts that are used where the language to edit has none. Absent: the default language is edited. */
  readonly fallback?: FallbackTexts;
}

/** Templates of one block next to their preview. */
export function BlockEditor({ block, settings, access, appName, fallback }: BlockEditorProps): ReactNode {
  const confirm = useConfirm();
  const canChange = useHasRole('operator');
  const { isBusy, run } = useTask();
  const [shown, setShown] = useState(0);
  const fields = block.sets.map(({ path }) =>
    fallback ? languageFields(fallback, path) : defaultFields(settings, path),
  );
  const form = useForm(fields.flat(), settings, access.write);

  async function reset(): Promise<void> {
    const question = {
      title: `Reset “${block.label}”?`,
      text: fallback ? 'Its texts in this language are removed.' : 'Its templates are restored to the defaults.',
      action: 'Reset',
    };
    if (!(await confirm(question))) return;
    form.discard();
    const paths = block.sets.map(({ path }) => (fallback ? languagePath(path, fallback.language) : path));
    const removals = documentOf(new Map(paths.map((path) => [path, null])));
    run('Templates restored to defaults.', () => access.write(removals));
  }

  return (
    <div className="texts-editor">
      <SaveForm form={form} doneText="Templates saved. They apply to new notifications.">
        <Card title={block.label} about={block.about}>
          {block.sets.length > 1 && (
            <div className="texts-sets" role="group" aria-label="Template set">
              {block.sets.map(({ label }, index) => (
                <button
                  key={label}
                  type="button"
                  className="button"
                  aria-pressed={index === shown}
                  onClick={() => setShown(index)}
                >
                  {label}
                  {(fields[index] ?? []).some(({ path }) => form.fault(path) !== undefined) && ' (has errors)'}
                </button>
              ))}
            </div>
          )}
          {(fields[shown] ?? []).map((spec) => (
            <Field key={spec.path} spec={spec} form={form}>
              <PlaceholderMenu context={block.context} spec={spec} form={form} />
            </Field>
          ))}
          {canChange && (
            <button type="button" className="button quiet" disabled={isBusy} onClick={() => void reset()}>
              Restore defaults…
            </button>
          )}
        </Card>
        <PreviewCases block={block} texts={textsOf(fields[shown] ?? [], form)} appName={appName} />
      </SaveForm>
    </div>
  );
}

interface PreviewCasesProps {
  readonly block: TextBlock;
  readonly texts: BlockTexts;
  readonly appName: string;
}

function PreviewCases({ block, texts, appName }: PreviewCasesProps): ReactNode {
  return (
    <section className="texts-previews" aria-label="Preview">
      <h2>Preview</h2>
      {previewCasesOf(block.context, texts, appName).map(({ label, preview }) => (
        <figure key={label}>
          <figcaption>{label}</figcaption>
          <PayloadPreview preview={preview} />
        </figure>
      ))}
    </section>
  );
}

function textsOf(fields: readonly TemplateField[], form: Form): BlockTexts {
  return Object.fromEntries(
    fields.map((spec) => [spec.path.split('.').at(-1) ?? '', String(form.input(spec)) || (spec.emptyMeans ?? '')]),
  );
}
