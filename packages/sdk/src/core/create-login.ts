import { HttpClient } from '../http/http-client.ts';
import { RecordCache } from '../model/record-cache.ts';
import { platformFetch } from '../platform/network.ts';
import { xhrUpload } from '../platform/xhr-upload.ts';
import type { ClientDependencies } from './client-dependencies.ts';
import { Session, type SessionOptions } from './session.ts';

/** `ClientDependencies` with the session and the HTTP client. */
export interface Login extends ClientDependencies {
  readonly http: HttpClient;
  readonly session: Session;
  readonly ownUid: () => string | undefined;
  readonly records: RecordCache;
}

export interface LoginEvents extends Pick<SessionOptions, 'changed' | 'begun' | 'ended'> {
  /** Called when users, groups, or conversations were read. Listeners run later. */
  readonly recordsChanged: () => void;
}

/** Adds the session and the HTTP client to the dependencies. */
export function createLogin(dependencies: ClientDependencies, events: LoginEvents): Login {
  const { settings } = dependencies;
  const http = new HttpClient({
    ...dependencies,
    host: settings.host,
    fetch: settings.fetch ?? platformFetch(),
    // An app that passes its own fetch expects all requests to use it.
    upload: settings.fetch ? () => undefined : xhrUpload,
    tokens: () => session,
  });
  const session = new Session({ ...dependencies, ...events, http });
  const ownUid = () => session.uid;
  return {
    ...dependencies,
    http,
    session,
    ownUid,
    records: new RecordCache(ownUid, settings.host, events.recordsChanged),
  };
}
