import { z } from 'zod';
import { publicEndpoint } from './endpoint.ts';

export const getHealth = publicEndpoint.get('/api/health', {
  data: z.object({ status: z.literal('ok'), version: z.string() }),
});
