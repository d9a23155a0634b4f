// Brings Firekeep's own database back after its loss: functions/src/cli/recover.ts. See
// docs/operating.md.
import { runCommand } from './lib/command.mjs';

await runCommand('recover');
