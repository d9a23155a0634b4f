import { randomUUID } from 'node:crypto';
import { WireWriter } from '../../engine/format/wire-writer.ts';
import { hasCode } from '../../lib/errors.ts';
import type { CustomerDatabase } from '../../services/ports/customer-database.ts';

const grpcPermissionDenied = 7;

/**
 * `google.firestore.v1.Write`: update = 1 (Document, name = 1), delete = 2, current_document = 4
 * (exists = 1).
 */
function writeThatCannotApply(kind: 'write' | 'delete', name: string): Uint8Array {
  const write = new WireWriter();
  if (kind === 'delete') {
    write.string(2, name);
  } else {
    write.message(1, new WireWriter().string(1, name));
  }
  return write.message(4, new WireWriter().bool(1, true)).finish();
}

/**
 * Whether a connection may write, or delete: tried on a missing document that is required to exist.
 * Firestore checks permissions first, and nothing is changed either way.
 */
export async function mayChange(
  database: CustomerDatabase,
  kind: 'write' | 'delete',
): Promise<boolean> {
  const name = `${database.root}/firekeep-probe/${randomUUID()}`;
  try {
    const [result] = await database.writeBatch([writeThatCannotApply(kind, name)]);
    return result?.code !== grpcPermissionDenied;
  } catch (error) {
    if (hasCode(error, 'permission-denied')) {
      return false;
    }
    throw error;
  }
}
