import { type ReactNode, useEffect, useState } from 'react';
import { COPIED, copyText, NOT_COPIED } from '../../../../packages/server/assets/site/copy-text.js';
import { Icon, type IconName } from './icon.tsx';

const MESSAGE_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Whether the button has no border, beside more important ones. Default: false. */
  readonly isQuiet?: boolean;
  /** Icon shown instead of the label, which becomes the tooltip. Default: none. */
  readonly iconOnly?: IconName;
}

/** Copies text and shows whether that worked. */
export function CopyButton({ text, label, isQuiet = false, iconOnly }: CopyButtonProps): ReactNode {
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    if (message === undefined) return;
    const timer = setTimeout(() => setMessage(undefined), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);

  async function copy(): Promise<void> {
    setMessage((await copyText(text)) ? COPIED : NOT_COPIED);
  }

  return (
    <button
      type="button"
      className={isQuiet || iconOnly ? 'button quiet' : 'button'}
      onClick={() => void copy()}
      title={iconOnly && (message ?? label)}
    >
      <Icon name={message === undefined ? (iconOnly ?? 'copy') : message === COPIED ? 'check' : 'cross'} />
      <span className={iconOnly && 'visually-hidden'} aria-live="polite">
        {message ?? label}
      </span>
    </button>
  );
}
