// Command lines of the scripts: every one knows --help.
import { parseArgs } from 'node:util';
import { Problem } from './problem.mjs';

/**
 * Reads the command line. With --help it prints the text and ends the script.
 *
 * @param {string} help
 * @param {import('node:util').ParseArgsConfig['options']} [options]
 * @param {{ allowPositionals?: boolean }} [settings]
 * @returns {{ values: Record<string, string | boolean | undefined>, positionals: string[] }}
 * @throws {Problem} that names what is not known
 */
export function readArguments(help, options = {}, { allowPositionals = false } = {}) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(help);
    process.exit(0);
  }
  try {
    return parseArgs({ options, allowPositionals });
  } catch (error) {
    throw new Problem(`${error.message}\n\n${help}`);
  }
}
