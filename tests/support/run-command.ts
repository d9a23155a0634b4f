import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a Node program to its end: its exit code and what it printed. */
export async function runCommand(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [program, ...args], { env });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: Number(code), stdout, stderr };
}
