// A database that is small and still comes in several chunks, so that a backup of it has many
// steps.
import { ChunkBuilder, minChunkBytes } from '../../../functions/src/engine/format/chunk.ts';
import { writeTyped, type TypedDocument } from '../typed-documents.ts';

const chunks = 2;
const largePerChunk = 10;
const largeBytes = 110_000;

/** Whether a chunk that is large enough ends with a document of this name and about this size. */
function endsChunk(path: string): boolean {
  const builder = new ChunkBuilder();
  builder.add(new Uint8Array(minChunkBytes), Buffer.from('a'));
  return builder.add(new Uint8Array(largeBytes), Buffer.from(path));
}

function large(chunk: number, index: number): string {
  const path = `albums/${chunk}${index}`;
  return index === largePerChunk - 1 ? lastOfChunk(path) : path;
}

/** The path with something appended that makes a chunk end with it. */
function lastOfChunk(path: string): string {
  for (let tried = 0; ; tried += 1) {
    if (endsChunk(`${path}-${tried}`)) {
      return `${path}-${tried}`;
    }
  }
}

/** 20 albums of 110 kB, and 4 notes below some of them: two in each chunk. */
export function smallDocuments(revision = 0): TypedDocument[] {
  return Array.from({ length: chunks }, (_, chunk) => {
    const albums = Array.from({ length: largePerChunk }, (_unused, index) => ({
      path: large(chunk, index),
      fields: {
        index: { integerValue: `${index}` },
        revision: { integerValue: `${revision}` },
        body: { stringValue: `album ${chunk} ${index} `.repeat(largeBytes).slice(0, largeBytes) },
      },
    }));
    const notes = [2, 5].map((index) => ({
      path: `albums/${chunk}${index}/notes/n`,
      fields: { text: { stringValue: `note ${chunk} ${index} ${revision}` } },
    }));
    return [...albums, ...notes];
  }).flat();
}

/** What a restore of the notes alone is to bring: one small document or two of every chunk. */
export const notesScope = { collectionGroups: ['notes'] };
export const noteCount = 4;
export const smallChunkCount = chunks;

/** For what doesn't depend on how many chunks there are: all documents change with the revision. */
export async function fillTinyDatabase(projectId: string, revision = 0): Promise<void> {
  const documents = ['a', 'b', 'c'].map((id) => ({
    path: `notes/${id}`,
    fields: { text: { stringValue: `note ${id} ${revision}` } },
  }));
  await writeTyped({ projectId }, documents);
}

export async function fillSmallDatabase(projectId: string, revision = 0): Promise<void> {
  await writeTyped({ projectId }, smallDocuments(revision));
}
