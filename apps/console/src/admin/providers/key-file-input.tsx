import './key-file-input.css';
import type { KeyFile } from '@chatwire/protocol';
import { type ReactNode, useState } from 'react';
import type { Form } from '../form/use-form.ts';

interface KeyFileInputProps {
  readonly file: KeyFile;
  readonly form: Form;
}

/** Fills the form from a provider's key file. The file is read in the browser and not uploaded. */
export function KeyFileInput({ file: { label, accept, fieldsOf }, form }: KeyFileInputProps): ReactNode {
  const [status, setStatus] = useState('');

  async function read(file: File | undefined): Promise<void> {
    if (!file) return;
    const fields = Object.entries(fieldsOf(file.name, await file.text()));
    for (const [path, value] of fields) form.edit(path, value);
    setStatus(fields.length === 0 ? 'Not a valid key file.' : `${fields.length} fields filled from ${file.name}.`);
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
      <span role="status">{status}</span>
    </p>
  );
}
