import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLatest } from '../../platform/use-latest.ts';
import { FileTray, type FileTrayOptions } from './file-tray.ts';
import type { StagedFile } from './staged-file.ts';

export interface ComposerFiles {
  readonly tray: FileTray;
  readonly files: readonly StagedFile[];
}

/** Returns the attachments of one composer, which are discarded when it unmounts. */
export function useFileTray(options: FileTrayOptions): ComposerFiles {
  const latest = useLatest(options);
  const tray = useMemo(
    () =>
      new FileTray({
        limits: () => latest.current.limits(),
        prepare: (file) => latest.current.prepare(file),
        upload: (file, uploadOptions) => latest.current.upload(file, uploadOptions),
        onFull: () => latest.current.onFull(),
      }),
    [latest],
  );
  useEffect(() => () => tray.dispose(), [tray]);
  return { tray, files: useSyncExternalStore(tray.subscribe, tray.getFiles, tray.getFiles) };
}
