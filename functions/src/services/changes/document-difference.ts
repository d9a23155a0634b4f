import type { EndpointData } from '../../contract/endpoint.ts';
import type { getPlanDifference } from '../../contract/restores.ts';
import { decide } from '../../engine/changes/decide.ts';
import { differenceOf } from '../../engine/changes/plan-tally.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import { wideFieldBounds } from '../../firestore-model/document-difference.ts';
import { connectionFailure } from '../projects/connection-failure.ts';
import type { SourceOf } from './change-kind.ts';
import { kindOf } from './kinds/index.ts';

type Difference = EndpointData<typeof getPlanDifference>;

/** How a document would change against what the database holds now. @throws AppError */
export async function compare(
  of: SourceOf,
  path: string,
  document: Uint8Array | null,
): Promise<Difference> {
  const before = await of.database.getDocument(path).catch((error: unknown) => {
    throw connectionFailure(error);
  });
  return rewritten(of, path, { document, before });
}

/** What becomes, or became, of a document as it is or was then. */
export function rewritten(
  of: SourceOf,
  path: string,
  { document, before }: Readonly<Record<'document' | 'before', Uint8Array | null>>,
): Difference {
  const kind = kindOf(of.restore);
  if (document === null) {
    // A copy whose document is gone meanwhile isn't made; nothing goes where it was to be.
    const origin = kind.copying(of.restore)?.originOf(path) ?? null;
    return kind.isDeleting(of.restore) && before !== null && origin === null
      ? { path, change: 'delete', ...differenceOf({ before, after: null }, wideFieldBounds) }
      : unchanged(path);
  }
  const decided = decide(kind.rewrite(of), document, before);
  if (decided === null) {
    return unchanged(path);
  }
  const after = decided.after === null ? null : decodeDocument(decided.after).fields;
  return { path, change: decided.change, ...differenceOf({ before, after }, wideFieldBounds) };
}

function unchanged(path: string): Difference {
  return { path, change: null, fields: [], moreFields: 0 };
}
