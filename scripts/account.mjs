// Who administers Firekeep, and who has which tier: functions/src/cli/account.ts. See
// docs/operating.md.
import { runCommand } from './lib/command.mjs';

await runCommand('account');
