import { File, Paths } from 'expo-file-system';
import { shareAsync } from 'expo-sharing';
import type { RunFile } from './phone-hour-screen.tsx';
import { fileName, toText } from './run-text.ts';

/** Creates the file of a test run in the app's documents. Appended lines survive the end of the app. */
export function newRunFile(): RunFile {
  const file = new File(Paths.document, fileName());
  return {
    append: (lines) => file.write(toText(lines), { append: true }),
    share: () => shareAsync(file.uri, { mimeType: 'application/x-ndjson', dialogTitle: 'Phone check' }),
  };
}
