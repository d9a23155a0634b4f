import { status } from '@grpc/grpc-js';
import { WireReader } from '../../../engine/format/wire.ts';
import type { FirestoreChannel } from './channel.ts';
import { partitionRequest } from './requests.ts';

/** Collections at the top that are asked about; their documents' subcollections lie between them. */
export const maxPartitioned = 100;
const maxPages = 100;

/**
 * Names at which the server would cut the collections of an id, in no order.
 * @returns null where the server has no PartitionQuery; it may also answer nothing, which means that it can't or needn't
 */
export async function partitionPoints(
  channel: FirestoreChannel,
  options: { root: string; collectionId: string; count: number; readTime: string },
): Promise<string[] | null> {
  const points: string[] = [];
  let pageToken: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const request = partitionRequest({ ...options, parent: options.root, pageToken });
    let answer: Buffer;
    try {
      answer = await channel.unary('PartitionQuery', request);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === status.UNIMPLEMENTED) {
        return null;
      }
      throw error;
    }
    const read = readPartitions(answer, options.root);
    points.push(...read.points);
    if (read.nextPageToken === '') {
      break;
    }
    pageToken = read.nextPageToken;
  }
  return points;
}

/** PartitionQueryResponse: partitions (1, Cursor: values (1, Value: reference_value 5)), next_page_token (2). */
function readPartitions(answer: Buffer, root: string) {
  const points: string[] = [];
  let nextPageToken = '';
  for (const reader = new WireReader(answer); reader.next();) {
    if (reader.field === 1) {
      const name = readReference(reader.message());
      if (name?.startsWith(`${root}/`) === true) {
        points.push(name.slice(root.length + 1));
      }
    } else if (reader.field === 2) {
      nextPageToken = reader.string();
    } else {
      reader.skip();
    }
  }
  return { points, nextPageToken };
}

function readReference(cursor: WireReader): string | null {
  for (; cursor.next(); cursor.skip()) {
    if (cursor.field === 1) {
      return referenceOf(cursor.message());
    }
  }
  return null;
}

function referenceOf(value: WireReader): string | null {
  for (; value.next(); value.skip()) {
    if (value.field === 5) {
      return value.string();
    }
  }
  return null;
}
