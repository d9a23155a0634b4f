// Who administers Firekeep, and who has which plan: runs functions/src/cli/account.ts. See docs/operating.md.
import { runCommand } from './lib/command.mjs';

await runCommand('account');
