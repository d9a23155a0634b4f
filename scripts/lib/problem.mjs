// Failures that are explained to the person at the terminal in one sentence.

/** Something expected that stops a script: its message is shown as it is, without a stack. */
export class Problem extends Error {}

/**
 * Runs a script's main function and sets the exit code: its own return value or 0, and 1 for
 * every error. A `Problem` prints its sentence, anything else its stack. After an error the script
 * ends at once, whatever still runs: a clock, or the output of programs that others started.
 *
 * @param {() => Promise<number | void>} main
 */
export async function run(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = 1;
    process.stderr.write('', () => process.exit());
  }
}

/** The message of anything that was thrown. */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
