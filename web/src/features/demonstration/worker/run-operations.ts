import { applyOperations, errorCodeSchema } from '@firekeep/functions/contract';
import { openTransforms } from '@firekeep/functions/transform';
import { z } from 'zod';
import { operationsRequestSchema, type OperationsRequest, type WorkerAnswer } from './messages.ts';

/** A failure of the server's code that is meant for people; everything else is a bug. */
const expectedSchema = z.object({
  name: z.literal('AppError'),
  code: errorCodeSchema,
  message: z.string(),
  hint: z.string().nullable(),
});

/**
 * Applies operations, of which some are transforms, in the server's own sandbox. Whoever listens
 * ends the thread where one of them takes forever.
 * @param data what was sent, an `OperationsRequest`
 */
export async function runOperations(
  data: unknown,
  say: (said: WorkerAnswer) => void,
): Promise<void> {
  try {
    say({ results: await resultsOf(operationsRequestSchema.parse(data), say) });
  } catch (error) {
    const { success, data: expected } = expectedSchema.safeParse(error);
    if (!success) {
      throw error;
    }
    const { code, message, hint } = expected;
    say({ failure: { code, message: hint === null ? message : `${message}. ${hint}` } });
  }
}

/** Nothing ends the work here but the end of the thread. */
const loadLimit = async () => await Promise.resolve(<T>(work: () => T): T => work());

async function resultsOf(
  { documents, operations, root, saysMessages }: OperationsRequest,
  say: (said: WorkerAnswer) => void,
) {
  const transform = await openTransforms(operations, { saysMessages, loadLimit });
  return documents.map((document) => {
    say({ begins: document.path });
    return applyOperations(document, operations, { root, transform });
  });
}
