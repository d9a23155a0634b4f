import { documentName, documentPath } from '../../../engine/format/document.ts';
import { updateMicroseconds } from '../../../engine/format/update-times.ts';

/** Documents read by their names. */

/** Sends the documents that exist among those of these full names, in any order. */
type Ask = (names: readonly Uint8Array[]) => AsyncIterable<readonly Uint8Array[]>;

/** By path. */
export async function documentsAmong(
  root: string,
  paths: readonly string[],
  ask: Ask,
): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for await (const batch of ask(namesOf(root, paths))) {
    for (const document of batch) {
      found.set(documentPath(document, root), document);
    }
  }
  return found;
}

/** In microseconds since 1970, in the order of `paths`; null for a document that doesn't exist. */
export async function updateTimesOf(
  root: string,
  paths: readonly string[],
  ask: Ask,
): Promise<(number | null)[]> {
  const names = namesOf(root, paths);
  const asked = new AskedNames(names);
  const times = paths.map((): number | null => null);
  for await (const batch of ask(names)) {
    for (const document of batch) {
      times[asked.indexOf(documentName(document))] = updateMicroseconds(document);
    }
  }
  return times;
}

function namesOf(root: string, paths: readonly string[]): Buffer[] {
  return paths.map((path) => Buffer.from(`${root}/${path}`));
}

/** Finds the names of answers among those that were asked for: mostly they come in that order. */
class AskedNames {
  private readonly names: readonly Uint8Array[];
  private next = 0;
  private positions: ReadonlyMap<string, number> | null = null;

  constructor(names: readonly Uint8Array[]) {
    this.names = names;
  }

  /** @throws Error for a name that nobody asked for. */
  indexOf(name: Uint8Array): number {
    const expected = this.names[this.next];
    const isNext = expected !== undefined && Buffer.compare(expected, name) === 0;
    const index = isNext ? this.next : this.search(name);
    this.next = index + 1;
    return index;
  }

  private search(name: Uint8Array): number {
    this.positions ??= new Map(this.names.map((one, index) => [keyOf(one), index]));
    const index = this.positions.get(keyOf(name));
    if (index === undefined) {
      throw new Error('Firestore sent a document that nobody asked for');
    }
    return index;
  }
}

/** One character a byte: as good a key as the text, and made faster. */
function keyOf(name: Uint8Array): string {
  return Buffer.from(name.buffer, name.byteOffset, name.length).toString('latin1');
}
