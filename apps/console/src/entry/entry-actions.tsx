import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { RemedyLink } from '../remedy/remedy-link.tsx';
import { remedyOf } from '../remedy/remedy-of.ts';
import { useAddressNow } from '../remedy/use-address-now.ts';
import { useHasRole } from '../session/use-has-role.ts';
import { needsRole } from '../text/roles.ts';
import { useConfirm } from '../ui/confirming.tsx';
import { Icon } from '../ui/icon.tsx';
import { canResend, resendWarningOf } from './resend-warning.ts';
import { useDeviceFacts } from './use-device-facts.ts';
import type { EntryDetail } from './use-entry.ts';
import { useResend } from './use-resend.ts';

interface EntryActionsProps {
  readonly entry: EntryDetail;
  /** Display name of the recipient, if known. */
  readonly name: string | undefined;
  /** Called with the entry of the resend. */
  readonly onResent: (id: string) => void;
}

/** What can be done about an entry, the most helpful action first. */
export function EntryActions({ entry, name, onResent }: EntryActionsProps): ReactNode {
  const resend = useResend(entry._id, onResent);
  const confirm = useConfirm();
  const facts = useDeviceFacts(entry);
  const warning = resendWarningOf(entry);
  const address = useAddressNow(entry);
  const remedy =
    address.added === undefined ? remedyOf(entry, name ?? entry.recipient ?? '', facts.data?.deviceContext) : undefined;
  const mayResend = useHasRole('support');
  const isOffered = canResend(entry, facts.data?.deviceContext, address.added !== undefined);
  // A device that was not usable then is no failure to repeat.
  const isBest = entry.outcome === 'failed' && warning === undefined && !remedy;

  async function send(): Promise<void> {
    const isSure =
      warning === undefined || (await confirm({ title: 'Resend?', text: warning, action: 'Resend anyway' }));
    if (isSure) resend.mutate();
  }

  return (
    <>
      <div className="entry-actions">
        {remedy && <RemedyLink remedy={remedy} />}
        {isOffered && (
          <button
            type="button"
            className={isBest ? 'button primary' : 'button'}
            disabled={resend.isPending || !mayResend}
            onClick={() => void send()}
            title={mayResend ? 'Resends regardless of preferences' : needsRole('support')}
          >
            <Icon name="send" />
            {resend.isPending ? 'Sending…' : 'Resend'}
          </button>
        )}
        {entry.recipient !== undefined && (
          <Link to="/why" search={{ user: entry.recipient, message: String(entry.messageId) }} className="button">
            <Icon name="question" />
            Explain
          </Link>
        )}
      </div>
      {address.added !== undefined && <p className="entry-resend-note">The recipient has {address.added} now.</p>}
      {isOffered && warning !== undefined && <p className="entry-resend-note">{warning}</p>}
      {resend.isError && (
        <p className="entry-refused" role="alert">
          {rejectionOf(resend.error)}
        </p>
      )}
    </>
  );
}

function rejectionOf(error: Error): string {
  if (!(error instanceof ApiError)) return `Resend failed: ${error.message}`;
  return error.status === 409 ? `Can’t be resent. ${error.message}` : `Resend failed: ${error.message}`;
}
