/** Tells whoever builds the app; says nothing in an app that was built for use. */
export function warnInDevelopment(message: string, detail?: unknown): void {
  if (typeof __DEV__ === 'undefined' || !__DEV__) return;
  console.warn(`Chatwire: ${message}`, ...(detail === undefined ? [] : [detail]));
}
