/** Logs a warning for app developers in development builds; does nothing in production. */
export function warnInDevelopment(message: string, detail?: unknown): void {
  if (typeof __DEV__ === 'undefined' || !__DEV__) return;
  console.warn(`Chatwire: ${message}`, ...(detail === undefined ? [] : [detail]));
}
