import { getCACertificates } from 'node:tls';

/** Returns the certificate authorities that Node trusts, plus `extra` (PEM). Without `extra`: undefined, Node's default. */
export function authoritiesWith(extra: string | undefined): string[] | undefined {
  return extra === undefined ? undefined : [...getCACertificates('default'), extra];
}
