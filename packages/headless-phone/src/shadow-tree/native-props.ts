import type { Props, ShadowNode } from './shadow-node.ts';

/**
 * Returns the props of a clone. What `setNativeProps` has set survives every clone; props that React sets later replace
 * it. ReactCommon/react/renderer/uimanager/UIManager.cpp:111-180 of react-native 0.87.1.
 */
export function clonedProps({ family, props }: ShadowNode, patch: Props | undefined): Props {
  const { nativeProps } = family;
  if (!nativeProps) return mergedProps(props, patch);
  const updated = Object.entries(patch ?? {}).filter(([name, value]) => name in nativeProps && value !== null);
  family.nativeProps = { ...nativeProps, ...Object.fromEntries(updated) };
  return mergedProps(mergedProps(props, patch), family.nativeProps);
}

/** Returns the props after an update. A null in React's payload resets a prop to its default. */
export function mergedProps(props: Props, patch: Props | null | undefined): Props {
  const entries = Object.entries({ ...props, ...patch });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}
