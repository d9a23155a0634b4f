import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A mistake of who calls: its message is all that is printed. */
export class CliError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 2) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}

/** The options and operands of a command. @throws CliError for options that it doesn't have. */
export function parseCommand<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : 'The arguments are not valid');
  }
}
