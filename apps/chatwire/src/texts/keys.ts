/** `keys`. */
export const KEYS = {
  created: (keyId: string, scope: string, expires?: string) =>
    `Key ${keyId} created (${scope}${expires === undefined ? '' : `, expires ${expires}`}). It won’t be shown again:`,
  deleted: (keyId: string) => `Key ${keyId} deleted.`,
  never: 'never',
  anyAddress: 'any',
  /** Accepted values of options. */
  expiry: 'a future time such as 90d, 12h, or 2027-01-31',
  address: 'an IP address or a CIDR range such as 203.0.113.0/24',
  columns: {
    id: 'ID',
    scope: 'SCOPE',
    key: 'KEY',
    created: 'CREATED',
    lastUsed: 'LAST USED',
    expires: 'EXPIRES',
    addresses: 'ADDRESSES',
    name: 'NAME',
  },
} as const;
