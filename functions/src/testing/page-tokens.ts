import { createPageTokens } from '../services/page-tokens/page-tokens.ts';

/** Under a key of tests. */
export const testPageTokens = createPageTokens([Buffer.alloc(32, 9)]);
