// When something was measured, of which commit, on what machine.
import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

export interface Circumstances {
  /** `2026-01-31` */
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}

/** Those of this moment. */
export function circumstances(): Circumstances {
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GiB`;
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commit(),
    machine: `${cpus().length} cores, ${memory}, Node ${process.version}`,
  };
}
