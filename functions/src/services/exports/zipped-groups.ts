import type { SpooledGroup } from '../../engine/transfer/export-spool.ts';
import { csvMark, csvRow, textCell, type CsvForm } from '../../firestore-model/export/csv-cell.ts';
import { fileNames } from '../../firestore-model/export/file-names.ts';
import type { ZippedFile } from '../ports/zip-files.ts';

/** Says which collection each file is: names are cut, and several may be alike. */
const listName = 'names.csv';

/** The files of a ZIP: one for each group of documents, and before them the list of their names. */
export function zippedGroups(
  groups: readonly SpooledGroup[],
  {
    csv,
    extension,
    contentOf,
  }: {
    readonly csv: CsvForm;
    readonly extension: string;
    readonly contentOf: (group: SpooledGroup) => AsyncIterable<Uint8Array>;
  },
): ZippedFile[] {
  const names = fileNames(groups.map(baseOf), extension, [listName]);
  const files = groups.map((group, index) => ({ group, name: names[index] ?? '' }));
  const line = (...cells: string[]) => {
    const safe = cells.map((cell) => textCell(cell, csv));
    return Buffer.from(csvRow(safe, csv));
  };
  async function* list(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(csvMark(csv));
    yield line('file', 'collection', 'documents');
    for (const { name, group } of files) {
      yield line(name, group.group, String(group.documents));
    }
  }
  return [
    { name: listName, content: list },
    ...files.map(({ name, group }) => ({ name, content: () => contentOf(group) })),
  ];
}

/** Of a shape of collections: `customers.orders`. */
function baseOf({ group }: SpooledGroup): string {
  const ids = group.split('/').filter((_, index) => index % 2 === 0);
  return ids.join('.');
}
