import type { RunFile } from './phone-hour-screen.tsx';
import { fileName, toText } from './run-text.ts';

/** Creates the file of a test run as a download. */
export function newRunFile(): RunFile {
  const parts: string[] = [];
  const name = fileName();
  return {
    append: (lines) => void parts.push(toText(lines)),
    async share() {
      const url = URL.createObjectURL(new Blob(parts, { type: 'application/x-ndjson' }));
      Object.assign(document.createElement('a'), { href: url, download: name }).click();
      URL.revokeObjectURL(url);
    },
  };
}
