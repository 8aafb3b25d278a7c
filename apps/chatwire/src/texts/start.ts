/** Printed by `npm start` and `serve`. */
export const WELCOME = {
  seeding: 'Writing three weeks of demo data…',
  firstKey: (key: string) => `The first fullAccess key (not shown again): ${key}`,
  lines: (origin: string, apiKey: string, tokens: Readonly<Record<string, string>>) => [
    '',
    '  Chatwire is running',
    '',
    `  Start page       ${origin}/`,
    `  Demo app         ${origin}/demo`,
    `  Gallery          ${origin}/demo/gallery`,
    `  Console          ${origin}/console`,
    `  Sandbox          ${origin}/sandbox`,
    `  Phones           ${origin}/sandbox/phones`,
    `  API reference    ${origin}/v3/docs`,
    `  Logs             ${origin}/v3/notifications/v1/logs   (header apikey)`,
    '',
    `  fullAccess key   ${apiKey}`,
    ...Object.entries(tokens).map(([uid, token]) => `  ${`authToken ${uid}`.padEnd(17)}${token}`),
    '',
    '  Ctrl-C stops the server. Notification outcomes follow.',
    '',
  ],
} as const;
