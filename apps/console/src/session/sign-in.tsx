import './sign-in.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Mark } from '../ui/mark.tsx';
import { demoKey } from './demo-key.ts';
import { ProviderLink } from './provider-link.tsx';
import type { SignedOutReason } from './session.ts';
import { useSession } from './session-context.ts';

const WHY: Readonly<Record<SignedOutReason, string | undefined>> = {
  never: undefined,
  signedOut: 'You’re signed out.',
  expired: 'Your session has ended. Sign in again.',
  unavailable: 'The identity provider doesn’t respond. Try again, or use a key.',
  rejected: 'The sign-in was cancelled or took too long. Try again.',
  noRole: 'You have no role here. Ask the person who manages this server for one.',
};

/** Sign-in form for a key with a role. The server checks the key and sets the session cookie. */
export function SignIn({ why }: { readonly why: SignedOutReason }): ReactNode {
  const session = useSession();
  const [key, setKey] = useState('');
  const [fault, setFault] = useState(WHY[why]);
  const [isTrying, setTrying] = useState(false);

  async function attempt(signingIn: Promise<string>): Promise<void> {
    setTrying(true);
    setFault(undefined);
    try {
      await session.signIn(await signingIn);
    } catch (error) {
      setFault(faultText(error));
      setTrying(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void attempt(Promise.resolve(key.trim()));
  }

  return (
    <main className="sign-in">
      <form className="sign-in-card" onSubmit={submit}>
        <Mark size={40} />
        <h1>Chatwire console</h1>
        <p>See every notification and its outcome.</p>
        <ProviderLink />
        <label htmlFor="api-key">API key</label>
        <input
          id="api-key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          required
          value={key}
          onChange={(event) => setKey(event.target.value)}
          aria-describedby="api-key-fault"
        />
        <p id="api-key-fault" role="alert" className="sign-in-fault">
          {fault}
        </p>
        <button type="submit" className="button primary" disabled={isTrying}>
          {isTrying ? 'Signing in…' : 'Sign in'}
        </button>
        {isLocal() && (
          <button type="button" className="button" disabled={isTrying} onClick={() => void attempt(demoKey())}>
            Use demo key
          </button>
        )}
        <p className="sign-in-note">
          Keys with a role can sign in: fullAccess, operator, support, or viewer. You stay signed in for up to 7 days.
        </p>
      </form>
    </main>
  );
}

function faultText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'AUTH_ERR_APIKEY_EXPIRED') return 'This key has expired.';
  if (error instanceof ApiError && error.code === 'AUTH_ERR_ADDRESS_NOT_ALLOWED')
    return 'This key can’t be used from your address.';
  if (error instanceof ApiError && (error.status === 401 || error.status === 403))
    return 'Invalid key. Use an API key with a role.';
  return error instanceof Error ? error.message : 'Couldn’t reach the server.';
}

/** `npm start` offers the demo key only on the local machine. */
function isLocal(): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
}
