import { asJson, objectOf } from '../base/json.ts';

/** Whether somebody is there to read warnings: what the bundlers of React Native and of the web say about the build. */
export function isDevelopment(): boolean {
  const mark: unknown = Reflect.get(globalThis, '__DEV__');
  if (typeof mark === 'boolean') return mark;
  const environment = objectOf(asJson(Reflect.get(globalThis, 'process')), 'env');
  return environment?.['NODE_ENV'] !== 'production';
}
