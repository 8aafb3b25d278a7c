import type { PhonePlatform } from '../shadow-tree/shadow-node.ts';

export interface ViewCommand {
  readonly kind: 'command';
  readonly tag: number;
  readonly name: string;
  readonly args: readonly unknown[];
  /** Whether the command has already waited for its view once. */
  readonly isRetry?: boolean;
}

/** An event for the screen reader, which the app sends from a view. */
export interface AccessibilityEvent {
  readonly kind: 'accessibility';
  readonly tag: number;
  readonly type: string;
}

export type UiWork = ViewCommand | AccessibilityEvent | { readonly kind: 'mount' };

/**
 * Returns the work of one frame in the order of the UI thread. Android runs the view commands before the mount items of
 * a batch (ReactAndroid/.../fabric/mounting/MountItemDispatcher.kt:142-199). iOS sends both through the main queue in
 * the order they came (React/Fabric/Mounting/RCTMountingManager.mm:194-232). An accessibility event is a mount item
 * (ReactAndroid/.../fabric/FabricUIManager.java:1323-1339), and on iOS one more block of the main queue. react-native 0.87.1.
 */
export function orderOfWork(platform: PhonePlatform, queue: readonly UiWork[]): readonly UiWork[] {
  if (platform === 'ios') return queue;
  const commands = queue.filter(({ kind }) => kind === 'command');
  const mounts = queue.filter(({ kind }) => kind !== 'command');
  return [...commands, ...mounts];
}

/**
 * Returns whether a command waits for the next batch. On Android one whose view is not mounted yet is retried
 * (MountItemDispatcher.kt:155-168).
 */
export function retriesCommand(platform: PhonePlatform, { isRetry = false }: ViewCommand, isMounted: boolean): boolean {
  return platform === 'android' && !isMounted && !isRetry;
}
