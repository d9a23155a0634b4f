import type { Transform } from '../../firestore-model/operations/apply-operations.ts';
import type { Operation } from '../../firestore-model/operations/shape.ts';
import { openTransforms, type TransformOptions } from '../../transform/open-transforms.ts';

/** What doesn't ask, such as an expression that is looked for without end, is ended by force. */
const hardMs = 5000;

export interface LimitedTransformOptions extends Pick<TransformOptions, 'saysMessages'> {
  /** How long until what does not end is ended by force. */
  readonly hardMs?: number;
}

/**
 * What runs the transforms among these operations, in this process; null where there are none.
 * @throws AppError `invalid-argument` for code that can't be read
 */
export async function loadTransforms(
  operations: readonly Operation[],
  { hardMs: timeout = hardMs, ...options }: LimitedTransformOptions = {},
): Promise<Transform | null> {
  const loadLimit = async () => {
    const { within } = await import('./within.ts');
    return <T>(work: () => T) => within(timeout, work);
  };
  return await openTransforms(operations, { ...options, loadLimit });
}
