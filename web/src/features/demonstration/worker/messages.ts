import { errorCodeSchema, fieldsSchema, operationSchema } from '@firekeep/functions/contract';
import { z } from 'zod';

/** What the worker is asked to do, once. */
export const operationsRequestSchema = z.object({
  documents: z.array(z.object({ path: z.string(), fields: fieldsSchema })),
  operations: z.array(operationSchema),
  root: z.string(),
  /** Whether reasons may repeat a document's value. */
  saysMessages: z.boolean(),
});
export type OperationsRequest = z.output<typeof operationsRequestSchema>;

const operatedSchema = z.discriminatedUnion('result', [
  z.object({ result: z.literal('fields'), fields: fieldsSchema }),
  z.object({ result: z.literal('delete') }),
  z.object({ result: z.literal('unchanged') }),
  z.object({ result: z.literal('refused'), field: z.string(), reason: z.string() }),
]);

/** What it answers: which document it begins with, each time, and then how it ended. */
export const workerAnswerSchema = z.union([
  z.object({ begins: z.string() }),
  z.object({ results: z.array(operatedSchema) }),
  z.object({ failure: z.object({ code: errorCodeSchema, message: z.string() }) }),
]);
export type WorkerAnswer = z.output<typeof workerAnswerSchema>;
