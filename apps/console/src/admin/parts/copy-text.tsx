import './copy-text.css';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Text with a copy button. */
export function CopyText({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  return (
    <div className="copy-text">
      <span>{label}</span>
      <code>{text}</code>
      <CopyButton text={text} label="Copy" />
    </div>
  );
}
