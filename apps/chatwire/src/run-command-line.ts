import { parseArgs } from 'node:util';
import { type Command, CommandError, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { nearest } from './nearest.ts';
import { printError, printLine } from './output/print-line.ts';
import { FAILURES, USAGE_ERRORS } from './texts/failures.ts';
import { HELP, TAGLINE, USAGE } from './texts/help.ts';

/**
 * Runs the command. Prints errors that users can correct as a single message. Returns the exit code: 1 if the command
 * failed, 2 if the command line is invalid.
 */
export async function runCommandLine([name = '--help', ...args]: readonly string[]): Promise<0 | 1 | 2> {
  try {
    if (name === '--help' || name === '-h' || name === 'help') {
      printLine(overview());
      return 0;
    }
    const command = await commandOf(name);
    if (args.includes('--help') || args.includes('-h')) {
      printLine(command.usage);
      return 0;
    }
    const { values, positionals } = parse(name, command, args);
    await command.run(values, positionals);
    return 0;
  } catch (error) {
    printError(messageOf(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

function overview(): string {
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(13)}${summary}`);
  return [TAGLINE, '', USAGE, '', ...lines, '', HELP.details()].join('\n');
}

function commandOf(name: string): Promise<Command> {
  const listed = COMMANDS.find((candidate) => candidate.name === name);
  if (listed) return listed.load();
  const names = COMMANDS.map((candidate) => candidate.name);
  throw new UsageError(USAGE_ERRORS.unknownCommand(name, nearest(name, names)));
}

function parse(name: string, { options, usage, positionals = { min: 0, max: 0 } }: Command, args: readonly string[]) {
  const parsed = parseStrictly(name, options, args);
  const { length } = parsed.positionals;
  if (length > positionals.max)
    throw usageError(name, USAGE_ERRORS.unexpectedArgument(parsed.positionals[positionals.max] ?? ''));
  if (length < positionals.min) throw usageError(name, USAGE_ERRORS.missingArgument(usage.split('\n\n')[0] ?? ''));
  return parsed;
}

function parseStrictly(name: string, options: Command['options'], args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const [, option = ''] = /'(--?[^' =]+)/.exec(error.message) ?? [];
    if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      const names = Object.keys(options).map((optionName) => `--${optionName}`);
      throw usageError(name, USAGE_ERRORS.unknownOption(option, nearest(option, names)));
    }
    if (error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
      throw usageError(name, `${error.message.split('\n')[0]}.`);
    }
    throw error;
  }
}

function usageError(name: string, text: string): UsageError {
  return new UsageError(`${text}\n${HELP.details(name)}`);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UsageError || error instanceof CommandError || SERVER_ERRORS.includes(error.name)) {
    return error.message;
  }
  // An unexpected error: the stack is for developers, the messages of the causes are for users.
  const causes = causesOf(error).map((cause) => FAILURES.causedBy(cause.message));
  return [error.stack ?? error.message, ...causes].join('\n');
}

/**
 * Server errors whose message is shown without a stack. Matched by name, because importing the classes would load the
 * server.
 */
const SERVER_ERRORS: readonly string[] = ['ConfigError', 'StartError', 'BackupError', 'ArchiveError', 'LogInUseError'];

function causesOf({ cause }: Error): Error[] {
  return cause instanceof Error ? [cause, ...causesOf(cause)] : [];
}
