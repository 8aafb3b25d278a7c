import type { Chat } from '@chatwire/sdk';
import { useCallback, useRef, useState } from 'react';
import { useLatest } from '../provider/use-latest.ts';
import { type StagedFile, stagedFile } from './staged-file.ts';

export interface StagedFiles {
  readonly files: readonly StagedFile[];
  add(files: readonly Chat.LocalFile[], asFile: boolean): void;
  remove(id: number): void;
  clear(): void;
}

/** Files that go with the next message, as many as the server takes; `onFull` is told when there were more. */
export function useStagedFiles(
  limits: { readonly attachments: number; readonly fileSize: number },
  onFull: () => void,
): StagedFiles {
  const [files, setFiles] = useState<readonly StagedFile[]>([]);
  const lastId = useRef(0);
  const latest = useLatest({ limits, onFull, files });
  const add = useCallback<StagedFiles['add']>(
    (added, asFile) => {
      const {
        limits: { attachments, fileSize },
        onFull: tell,
        files: present,
      } = latest.current;
      const room = Math.max(0, attachments - present.length);
      if (added.length > room) tell();
      const staged = added.slice(0, room).map((file) => {
        lastId.current += 1;
        return stagedFile(file, { id: lastId.current, asFile, fileSize });
      });
      if (staged.length > 0) setFiles((known) => [...known, ...staged]);
    },
    [latest],
  );
  return {
    files,
    add,
    remove: useCallback((id) => setFiles((known) => known.filter((file) => file.id !== id)), []),
    clear: useCallback(() => setFiles([]), []),
  };
}
