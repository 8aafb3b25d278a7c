import './one-time-secret.css';
import type { ReactNode } from 'react';
import { CopyText } from './copy-text.tsx';

interface ShownOnceProps {
  readonly title: string;
  readonly label: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** A secret in clear, for the only time. */
export function ShownOnce({ title, label, text, onClose }: ShownOnceProps): ReactNode {
  return (
    <section className="card shown-once" aria-label={title}>
      <h2>{title}</h2>
      <p className="card-about">Copy it now: it cannot be shown again.</p>
      <CopyText label={label} text={text} />
      <button type="button" className="button" onClick={onClose}>
        I have stored it
      </button>
    </section>
  );
}
