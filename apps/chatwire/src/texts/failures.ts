import { counted } from './lists.ts';

/** Messages about an invalid command line. */
export const USAGE_ERRORS = {
  unknownCommand: (name: string, nearest: string | undefined) =>
    `Unknown command "${name}".${suggestion(nearest)}\nRun chatwire --help for all commands.`,
  unknownOption: (option: string, nearest: string | undefined) => `Unknown option ${option}.${suggestion(nearest)}`,
  unexpectedArgument: (word: string) => `Unexpected "${word}".`,
  missingArgument: (usage: string) => `Missing argument. ${usage}`,
  /** `expected`: what the option accepts, such as `text or json`. */
  invalidOption: (option: string, expected: string, given: string) =>
    `--${option} must be ${expected}, not "${given}".`,
  unknownAction: (action: string) => `Unknown action "${action}". Use list, create, or delete.`,
  unknownAlarmAction: (action: string, known: string) => `Unknown action "${action}". Use ${known}.`,
  alarmIdRequired: 'An alarm id is required. chatwire alarms --verbose shows them.',
  keyNameRequired: '--name is required: what the key is used for.',
  keyIdRequired: 'A key id is required. chatwire keys list shows them.',
  uidAndTriggerRequired: '--uid and --trigger are required.',
  noApiKey: 'No API key. Set CHATWIRE_API_KEY or pass --key. Create one with chatwire keys create.',
  malformedApiKey:
    'The API key contains characters that no key has, such as spaces or line breaks. To capture a key, use npm run --silent.',
} as const;

/** Messages about a failed command. */
export const FAILURES = {
  unsupportedNode: (oldest: number, version: string) =>
    `Chatwire needs Node ${oldest} or newer. This is Node ${version}.`,
  unreachable: (url: string, code: string) =>
    `No server at ${url} (${code}). Is it running? Pass --url for another one.`,
  requestFailed: (url: string, message: string, code: string | undefined) =>
    `The request to ${url} failed: ${message}${code === undefined ? '' : ` (${code})`}.`,
  status: (status: number) => `The server responded with ${status}.`,
  noBody: 'The response has no content.',
  streamEnded: (code: string) => `The server closed the stream: ${code}.`,
  exportInterrupted: 'Export interrupted: the file is incomplete.',
  resendFailed: (reason: string) => `Resend failed: ${reason}`,
  problems: (count: number) => `${counted(count, 'problem')} found.`,
  problemsFound: (count: number) => `${counted(count, 'problem')} found: see ✗ above.`,
  demoData: (dataDir: string) =>
    `${dataDir} holds the demo of npm start. Set CHATWIRE_DATA_DIR to another directory, such as ./data/live`,
  causedBy: (message: string) => `Caused by: ${message}`,
  noFiles: 'The folder contains no .ndjson file.',
  fileMissing: (path: string) => `${path} does not exist.`,
  fileExists: (file: string) => `${file} already exists.`,
  notABackup: (file: string, cause: string) => `${file}: ${cause}`,
} as const;

function suggestion(nearest: string | undefined): string {
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}
