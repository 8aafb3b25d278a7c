/** Creates a native module with events, in the shape of the host object. */
export function moduleOf<T extends object>(functions: T) {
  const module = new globalThis.expo.NativeModule<Record<string, (event: unknown) => void>>();
  return Object.assign(module, functions, { __expo_module_name__: 'test' });
}
