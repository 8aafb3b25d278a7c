import type { ConsoleSignIn } from '@chatwire/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiClient } from '../api/api-client.ts';
import { CONSOLE_OIDC } from '../api/paths.ts';
import { storeLeftPage } from './sign-in-outcome.ts';

/** Link to the identity provider. Renders nothing if none is configured or the server does not respond. */
export function ProviderLink(): ReactNode {
  const [label, setLabel] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    new ApiClient({ onRejected: () => {} })
      .get<ConsoleSignIn>(CONSOLE_OIDC, {}, controller.signal)
      .then((signIn) => setLabel(signIn.label))
      .catch(() => {}); // Signing in with a key still works.
    return () => controller.abort();
  }, []);
  if (label === undefined) return null;
  return (
    <>
      <a className="button primary" href={`${CONSOLE_OIDC}/start`} onClick={storeLeftPage}>
        {label}
      </a>
      <p className="sign-in-or">or with a key</p>
    </>
  );
}
