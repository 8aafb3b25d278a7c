import { type ReactNode, useEffect, useState } from 'react';
import { COPY_FAILED, copyToClipboard } from './copy-to-clipboard.ts';
import { Icon, type IconName } from './icon.tsx';

const MESSAGE_MS = 2_000;
const COPIED = 'Copied';

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

  function copy(): void {
    copyToClipboard(text).then(
      () => setMessage(COPIED),
      () => setMessage(COPY_FAILED),
    );
  }

  return (
    <button
      type="button"
      className={isQuiet || iconOnly ? 'button quiet' : 'button'}
      onClick={copy}
      title={iconOnly && (message ?? label)}
    >
      <Icon name={message === undefined ? (iconOnly ?? 'copy') : message === COPIED ? 'check' : 'cross'} />
      <span className={iconOnly && 'visually-hidden'} aria-live="polite">
        {message ?? label}
      </span>
    </button>
  );
}
