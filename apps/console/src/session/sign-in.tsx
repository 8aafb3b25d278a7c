import './sign-in.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { LOGS } from '../api/paths.ts';
import { Mark } from '../ui/mark.tsx';
import { demoKey } from './demo-key.ts';
import type { Session, SignedOut } from './session.ts';
import { useSession } from './session-context.ts';

const WHY: Readonly<Record<SignedOut, string | undefined>> = {
  never: undefined,
  left: 'You’re signed out.',
  refused: 'This key is no longer valid. Sign in again.',
};

/** Asks for a fullAccess key, checks it, and keeps it in memory. */
export function SignIn(): ReactNode {
  const session = useSession();
  const [key, setKey] = useState('');
  const [fault, setFault] = useState(WHY[session.signedOut]);
  const [isTrying, setTrying] = useState(false);

  async function attempt(given: Promise<string>): Promise<void> {
    setTrying(true);
    setFault(undefined);
    try {
      await signIn(session, await given);
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
        <label htmlFor="api-key">API key (fullAccess)</label>
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
        <p className="sign-in-note">The key is kept only in this tab. You’ll need it again after reloading.</p>
      </form>
    </main>
  );
}

async function signIn(session: Session, key: string): Promise<void> {
  const api = new ApiClient({ apiKey: key, onRejected: () => {} });
  await api.get(LOGS, { limit: '1' });
  session.signIn(key);
}

function faultText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'AUTH_ERR_APIKEY_EXPIRED') return 'This key has expired.';
  if (error instanceof ApiError && error.code === 'AUTH_ERR_ADDRESS_NOT_ALLOWED')
    return 'This key can’t be used from your address.';
  if (error instanceof ApiError && (error.status === 401 || error.status === 403))
    return 'Invalid key. Use an API key with fullAccess scope.';
  return error instanceof Error ? error.message : 'Couldn’t reach the server.';
}

/** Only `npm start` offers its key, and only to this machine. */
function isLocal(): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
}
