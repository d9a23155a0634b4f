import { z } from 'zod';

/** `snapshot`: all documents as of one read time. `per-shard`: parts have their own read times. */
export const consistencySchema = z.enum(['snapshot', 'per-shard']);
