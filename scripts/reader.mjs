// Reads backups without Firekeep: runs functions/src/cli/reader.ts. See docs/reader.md.
import { runCommand } from './lib/command.mjs';

await runCommand('reader');
