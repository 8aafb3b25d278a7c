/** A native module with events, as the host object has it. */
export function moduleOf<T extends object>(functions: T) {
  const module = new globalThis.expo.NativeModule<Record<string, (event: unknown) => void>>();
  return Object.assign(module, functions, { __expo_module_name__: 'test' });
}
