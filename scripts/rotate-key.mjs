// Seals everything under a new master key: functions/src/cli/rotate-key.ts. See docs/operating.md.
import { runCommand } from './lib/command.mjs';

await runCommand('rotate-key');
