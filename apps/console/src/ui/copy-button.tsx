import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

const SAID_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

/** Puts a text on the clipboard, and says whether it is there. */
export function CopyButton({ text, label }: CopyButtonProps): ReactNode {
  const [said, say] = useState<string>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => say(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);

  function copy(): void {
    // Pages that came over plain HTTP from elsewhere have no clipboard.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard.'));
    written.then(
      () => say('Copied'),
      () => say('Cannot copy here'),
    );
  }

  return (
    <button type="button" className="button" onClick={copy}>
      <Icon name={said === 'Copied' ? 'check' : 'copy'} />
      <span aria-live="polite">{said ?? label}</span>
    </button>
  );
}
