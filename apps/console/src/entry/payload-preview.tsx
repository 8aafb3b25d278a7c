import './payload-preview.css';
import type { ReactNode } from 'react';
import { Mark } from '../ui/mark.tsx';
import type { MailPreview, Preview, PushPreview, TextPreview } from './preview-of.ts';

/** Preview of a push, an email, or an SMS. Inserts all content as text. */
export function PayloadPreview({ preview }: { readonly preview: Preview }): ReactNode {
  switch (preview.kind) {
    case 'push':
      return <Push {...preview} />;
    case 'mail':
      return <Mail {...preview} />;
    case 'text':
      return <Text {...preview} />;
    default:
      return preview satisfies never;
  }
}

function Push({ title, body, isCall, isClear }: PushPreview): ReactNode {
  if (isClear) {
    return <p className="preview-note">{body === '' ? '' : `${body}. `}Clears notifications and shows none.</p>;
  }
  return (
    <div className="preview-push">
      <div className="preview-card">
        <Mark size={34} />
        <strong>{title}</strong>
        <p>{body}</p>
      </div>
      {isCall && <p className="preview-note">Call: the phone rings.</p>}
    </div>
  );
}

function Mail({ from, to, subject, messages, omitted }: MailPreview): ReactNode {
  return (
    <div className="preview-mail">
      <div>
        <header>
          <strong>{subject}</strong>
          {from !== '' && <p>From {from}</p>}
          <p>To {to}</p>
        </header>
        <ul>
          {messages.map(({ sender: who, text }, index) => (
            <li key={index}>
              <strong>{who}</strong>
              <p>{text}</p>
            </li>
          ))}
          {omitted > 0 && <li>and {omitted.toLocaleString()} older</li>}
        </ul>
      </div>
    </div>
  );
}

function Text({ from, to, text }: TextPreview): ReactNode {
  return (
    <div className="preview-text">
      <small>{[from && `From ${from}`, to && `to ${to}`].filter(Boolean).join(' ')}</small>
      <p>{text}</p>
    </div>
  );
}
