/** Returns the address that email clients call to unsubscribe, if both headers of RFC 8058 are there. */
export function oneClickOf(header: string | undefined, post: string | undefined): { readonly unsubscribeUrl?: string } {
  const [, unsubscribeUrl] = /<(https:[^>]+)>/.exec(header ?? '') ?? [];
  return unsubscribeUrl !== undefined && post === 'List-Unsubscribe=One-Click' ? { unsubscribeUrl } : {};
}
