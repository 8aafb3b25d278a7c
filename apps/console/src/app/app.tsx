import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import { ApiContext } from '../api/api-context.ts';
import { createQueryClient } from '../api/query-client.ts';
import { FactsContext, FactsLoader, factsFrom } from '../entry/facts-loader.ts';
import { ExportContext } from '../export/export-context.ts';
import { ExportList, type OpenExport } from '../export/export-list.ts';
import { DeviceBook } from '../names/device-book.ts';
import { DevicesContext, devicesFrom } from '../names/devices-context.ts';
import { NameBook } from '../names/name-book.ts';
import { NamesContext, namesFrom } from '../names/names-context.ts';
import type { Session, SessionState } from '../session/session.ts';
import { SessionContext } from '../session/session-context.ts';
import { SignIn } from '../session/sign-in.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { createConsoleRouter } from './router.tsx';

/** The console with its sign-in. Signing out discards all loaded data. */
export function App({ session }: { readonly session: Session }): ReactNode {
  const state = useSyncExternalStore(session.subscribe, session.state);
  return <SessionContext value={session}>{pageOf(state, session)}</SessionContext>;
}

function pageOf(state: SessionState, session: Session): ReactNode {
  switch (state.kind) {
    case 'resuming':
      return null;
    case 'interrupted':
      return (
        <main className="sign-in">
          <h1 className="visually-hidden">Chatwire console</h1>
          <LoadError error={state.error} what="your session" onRetry={() => void session.tryAgain()} />
        </main>
      );
    case 'signedIn':
      return <Console key={`${state.who.kind} ${state.who.keyId ?? state.who.name}`} session={session} />;
    case 'signedOut':
      return <SignIn why={state.why} />;
    default:
      return state satisfies never;
  }
}

function Console({ session }: { readonly session: Session }): ReactNode {
  const { api, exports, names, devices, facts, queries, router } = useMemo(() => {
    const api = session.api();
    return {
      api,
      exports: new ExportList(exportsOf(api)),
      names: new NameBook(namesFrom(api)),
      devices: new DeviceBook(devicesFrom(api)),
      facts: new FactsLoader(factsFrom(api)),
      queries: createQueryClient(),
      router: createConsoleRouter(),
    };
  }, [session]);
  return (
    <ApiContext value={api}>
      <ExportContext value={exports}>
        <NamesContext value={names}>
          <DevicesContext value={devices}>
            <FactsContext value={facts}>
              <QueryClientProvider client={queries}>
                <RouterProvider router={router} />
              </QueryClientProvider>
            </FactsContext>
          </DevicesContext>
        </NamesContext>
      </ExportContext>
    </ApiContext>
  );
}

function exportsOf(api: ApiClient): OpenExport {
  return async (path, params, signal) => {
    const { body } = await api.open(path, params, signal);
    return body ?? new Blob().stream();
  };
}
