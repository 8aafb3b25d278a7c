import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

const MESSAGE_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Whether the button has no border, beside more important ones. Default: false. */
  readonly isQuiet?: boolean;
}

/** Copies text and shows whether that worked. */
export function CopyButton({ text, label, isQuiet = false }: CopyButtonProps): ReactNode {
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    if (message === undefined) return;
    const timer = setTimeout(() => setMessage(undefined), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);

  function copy(): void {
    // The clipboard is unavailable over plain HTTP, except on localhost.
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard.'));
    copied.then(
      () => setMessage('Copied'),
      () => setMessage('Copying isn’t available'),
    );
  }

  return (
    <button type="button" className={isQuiet ? 'button quiet' : 'button'} onClick={copy}>
      <Icon name={message === 'Copied' ? 'check' : 'copy'} />
      <span aria-live="polite">{message ?? label}</span>
    </button>
  );
}
