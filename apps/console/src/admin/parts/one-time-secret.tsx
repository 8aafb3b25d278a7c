import './one-time-secret.css';
import type { ReactNode } from 'react';
import { CopyText } from './copy-text.tsx';

interface OneTimeSecretProps {
  readonly title: string;
  readonly label: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** Shows a secret in plain text, once. */
export function OneTimeSecret({ title, label, text, onClose }: OneTimeSecretProps): ReactNode {
  return (
    <section className="card one-time-secret" aria-label={title}>
      <h2>{title}</h2>
      <p className="card-about">Copy it now. It won’t be shown again.</p>
      <CopyText label={label} text={text} />
      <button type="button" className="button" onClick={onClose}>
        I’ve saved it
      </button>
    </section>
  );
}
