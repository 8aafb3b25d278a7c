import { getCACertificates } from 'node:tls';

/** The authorities Node trusts plus one more; undefined (Node's own choice) without an extra one. */
export function authoritiesWith(extra: string | undefined): string[] | undefined {
  return extra === undefined ? undefined : [...getCACertificates('default'), extra];
}
