import type { WireReader } from '../../../engine/format/wire.ts';
import { enter, readPage } from './answers.ts';
import type { FirestoreChannel } from './channel.ts';
import { status } from './grpc-status.ts';
import { partitionRequest } from './requests.ts';

/** Top collections that are asked about; their documents' subcollections lie between them. */
export const maxPartitioned = 100;
const maxPages = 100;

/**
 * Names at which the server would cut the collections of an id, in no order; it may find none.
 * @returns null where the server has no PartitionQuery
 */
async function partitionPoints(
  channel: FirestoreChannel,
  options: { root: string; collectionId: string; count: number; readTime: string },
): Promise<string[] | null> {
  const points: string[] = [];
  const below = `${options.root}/`;
  let pageToken: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const request = partitionRequest({ ...options, parent: options.root, pageToken });
    let answer: Uint8Array;
    try {
      answer = await channel.unary('PartitionQuery', request);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === status.UNIMPLEMENTED) {
        return null;
      }
      throw error;
    }
    const { items, nextPageToken } = readPage(answer, (reader) => readReference(reader.message()));
    points.push(
      ...items.flatMap((name) => (name?.startsWith(below) ? [name.slice(below.length)] : [])),
    );
    if (nextPageToken === null) {
      break;
    }
    pageToken = nextPageToken;
  }
  return points;
}

/**
 * Names that cut a database into parts of about the same size: each collection at the top gets as
 * many as its documents are of all.
 * @returns null where the server has no PartitionQuery
 */
export async function splitPoints(
  channel: FirestoreChannel,
  root: string,
  options: {
    readonly count: number;
    readonly readTime: string;
    readonly counted: readonly { readonly collectionId: string; readonly documents: number }[];
  },
): Promise<string[] | null> {
  const { counted, readTime } = options;
  const total = counted.reduce((sum, { documents }) => sum + documents, 0);
  const points: string[] = [];
  for (const { collectionId, documents } of counted) {
    const count = Math.round((options.count * documents) / Math.max(1, total));
    if (count > 0) {
      const found = await partitionPoints(channel, { root, collectionId, count, readTime });
      if (found === null) {
        return null;
      }
      points.push(...found);
    }
  }
  return points;
}

/** A Cursor: values (1, Value: reference_value 5). */
function readReference(cursor: WireReader): string | null {
  const value = enter(cursor, 1);
  if (value === null) {
    return null;
  }
  for (; value.next(); value.skip()) {
    if (value.field === 5) {
      return value.string();
    }
  }
  return null;
}
