import type { ExplainedPath } from './explained-paths.ts';
import type { OnDevice, TargetPath } from './path.ts';

/** What a device has now of the pushes of several events. */
export interface DeviceNow {
  /** Name of the device. */
  readonly label: string;
  /** The event of the push: `Edit 2 of 3`. */
  readonly event: string;
  /** Epoch ms. */
  readonly atMs: number;
  readonly onDevice: OnDevice;
}

/**
 * Returns for each device which of the pushes about a message it has now, or what happened to the newest one that was
 * reported, otherwise to the newest one. Empty unless a device got pushes of more than one event: then the event itself
 * says it. `paths`: newest event first.
 */
export function devicesNow(paths: readonly ExplainedPath[]): readonly DeviceNow[] {
  const pushes = paths.flatMap((path) =>
    path.targets.flatMap((target) => [target, ...(target.earlier ?? [])]).flatMap((target) => pushOf(path, target)),
  );
  const byDevice = Map.groupBy(pushes, ({ label }) => label);
  const hasSeveral = [...byDevice.values()].some(
    (all) => new Set(all.map(({ event, atMs }) => `${event} ${atMs}`)).size > 1,
  );
  if (!hasSeveral) return [];
  return [...byDevice.values()].flatMap((all) => {
    const now = all.find(({ onDevice }) => onDevice.isListed) ?? all.find(({ onDevice }) => isReported(onDevice));
    return now ?? all[0] ?? [];
  });
}

function pushOf(path: ExplainedPath, { label, onDevice, isClear }: TargetPath): DeviceNow[] {
  if (!onDevice || isClear) return [];
  return [{ label, event: path.label, atMs: path.occurredAtMs, onDevice }];
}

function isReported({ result, isReplaced }: OnDevice): boolean {
  return result !== 'unknown' && result !== 'replaced' && !isReplaced;
}
