// What users do to a database between two backups.
import { deleteDocuments } from '../support/firestore-rest.ts';
import { writeTyped } from '../support/typed-documents.ts';

const places = 150;
const changes = 12;

/**
 * Writes and deletes a dozen of 150 documents in three collections, one of them below a document
 * that does not exist.
 */
export async function changeAtRandom(projectId: string, random: () => number): Promise<void> {
  const paths = new Set(Array.from({ length: changes }, () => pathOf(random)));
  const [written, deleted] = [new Set<string>(), new Set<string>()];
  for (const path of paths) {
    (random() < 0.7 ? written : deleted).add(path);
  }
  const documents = [...written].map((path) => ({
    path,
    fields: {
      value: { doubleValue: random() },
      text: { stringValue: `${path} `.repeat(1 + Math.floor(random() * 200)) },
    },
  }));
  await writeTyped({ projectId }, documents);
  await deleteDocuments({ projectId }, [...deleted]);
}

function pathOf(random: () => number): string {
  const collection = ['aaa', 'albums', 'mmm/missing/below'][Math.floor(random() * 3)] ?? 'aaa';
  return `${collection}/s${Math.floor((random() * places) / 3)}`;
}
