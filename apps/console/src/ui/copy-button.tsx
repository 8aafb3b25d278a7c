import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

const MESSAGE_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

/** Copies text and shows whether that worked. */
export function CopyButton({ text, label }: CopyButtonProps): ReactNode {
  const [said, say] = useState<string>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => say(undefined), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [said]);

  function copy(): void {
    // The clipboard is unavailable over plain HTTP, except on localhost.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard.'));
    written.then(
      () => say('Copied'),
      () => say('Copying isn’t available'),
    );
  }

  return (
    <button type="button" className="button" onClick={copy}>
      <Icon name={said === 'Copied' ? 'check' : 'copy'} />
      <span aria-live="polite">{said ?? label}</span>
    </button>
  );
}
