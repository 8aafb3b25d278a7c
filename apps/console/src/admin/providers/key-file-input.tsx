import './key-file-input.css';
import type { KeyFile } from '@chatwire/protocol';
import { type ReactNode, useState } from 'react';
import type { Form } from '../form/use-form.ts';

interface KeyFileInputProps {
  readonly file: KeyFile;
  readonly form: Form;
}

/** Fills the form from the file that the service handed out. It is read here and goes nowhere else. */
export function KeyFileInput({ file: { label, accept, fieldsOf }, form }: KeyFileInputProps): ReactNode {
  const [told, setTold] = useState('');

  async function read(file: File | undefined): Promise<void> {
    if (!file) return;
    const fields = Object.entries(fieldsOf(file.name, await file.text()));
    for (const [path, value] of fields) form.edit(path, value);
    setTold(fields.length === 0 ? 'This is not such a file.' : `${fields.length} fields filled from ${file.name}.`);
  }

  return (
    <p className="key-file">
      <label className="button">
        {label}
        <input
          type="file"
          className="visually-hidden"
          accept={accept}
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </label>
      <span role="status">{told}</span>
    </p>
  );
}
