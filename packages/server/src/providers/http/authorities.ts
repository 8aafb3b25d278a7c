import { getCACertificates } from 'node:tls';

/** Returns the authorities that Node trusts plus one more; undefined (Node's own choice) without an extra one. */
export function authoritiesWith(extra: string | undefined): string[] | undefined {
  return extra === undefined ? undefined : [...getCACertificates('default'), extra];
}
