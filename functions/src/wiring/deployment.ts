/** What is known of functions before any part of them is loaded. */
import { createLog } from '../lib/log.ts';

export const log = createLog();

export const region = 'us-central1';
/** How long a task may take: a step's budget, the chunk it is at, and room. */
export const workerTimeoutSeconds = 540;
