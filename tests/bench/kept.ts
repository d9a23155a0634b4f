// What was measured, a file for each part, so that a run that is cut short loses only the part it
// was at.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { circumstances } from '../support/circumstances.ts';
import type { Sizes } from './options.ts';

const keptSchema = z.object({
  name: z.string(),
  /** When, of which commit, on what machine. */
  at: z.object({ date: z.string(), commit: z.string(), machine: z.string() }),
  sizes: z.record(z.string(), z.number()),
  result: z.unknown(),
});
export type KeptResult = z.infer<typeof keptSchema>;

const ending = '.json';

export class KeptResults {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Takes the place of what the part measured before. */
  write(name: string, sizes: Sizes, result: unknown): void {
    const kept: KeptResult = { name, at: circumstances(), sizes, result };
    const file = this.fileOf(name);
    // Whole or not at all: the process may be ended while it writes.
    writeFileSync(`${file}.new`, JSON.stringify(kept));
    renameSync(`${file}.new`, file);
  }

  /** Whether the part has been measured at this commit, with these sizes. */
  has(name: string, sizes: Sizes): boolean {
    const file = this.fileOf(name);
    if (!existsSync(file)) {
      return false;
    }
    const kept = keptSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return (
      kept.at.commit === circumstances().commit &&
      Object.entries(sizes).every(([size, value]) => kept.sizes[size] === value)
    );
  }

  all(): KeptResult[] {
    return readdirSync(this.folder)
      .filter((file) => file.endsWith(ending))
      .map((file) => keptSchema.parse(JSON.parse(readFileSync(join(this.folder, file), 'utf8'))));
  }

  private fileOf(name: string): string {
    return join(this.folder, `${name}${ending}`);
  }
}
