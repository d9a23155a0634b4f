import { isPlainMap, type FirestoreFields, type FirestoreValue } from '../values.ts';
import { dataKeysOf, isWrittenAsData, maxNamedKeys } from './data-keys.ts';
import { addFacts, factsOf, noFacts, type Facts } from './facts.ts';
import { addKey } from './key-facts.ts';
import { anyKey, valueCount, type FieldStep, type FieldTally, type SchemaTally } from './shape.ts';

/** Names and arrays on the way to a field. */
export const maxFieldDepth = 6;
export const maxTalliedFields = 400;
/** Held while documents are counted: it may need many keys of a map to see that they are data. */
const maxHeldFields = 4 * maxTalliedFields;

interface Node {
  readonly facts: Facts;
  readonly children: Map<FieldStep, Node>;
  /** At so many children it is looked at whether their names are data. */
  nextLook: number;
}

const newNode = (): Node => ({
  facts: noFacts(),
  children: new Map(),
  nextLook: maxNamedKeys + 1,
});

/**
 * Counts which fields documents have. Keys of a map that are data (`data-keys.ts`) count as one
 * field. Bounded in memory, at 1,600 fields: what goes beyond is not included, and that is said.
 */
export class CollectionTally {
  private documents = 0;
  private fields = 0;
  private isCut = false;
  private readonly root = newNode();

  /** Counts a document. */
  add(fields: FirestoreFields): void {
    this.documents += 1;
    this.addFields(this.root, fields, 0);
  }

  /** Counts what another tally has counted, of other documents. */
  merge(part: SchemaTally): void {
    this.documents += part.documents;
    this.isCut ||= part.isCut;
    for (const { path, ...facts } of part.fields) {
      let node: Node | undefined = this.root;
      for (const step of path) {
        node = node === undefined ? undefined : this.child(node, step);
      }
      if (node !== undefined) {
        addFacts(node.facts, facts);
      }
    }
  }

  /** All that was counted so far: at most 400 fields. */
  get tally(): SchemaTally {
    const fields: FieldTally[] = [];
    const list = (node: Node, path: FieldStep[]): void => {
      this.gather(node);
      for (const [step, child] of node.children) {
        if (fields.length >= maxTalliedFields) {
          this.isCut = true;
          return;
        }
        const below = [...path, step];
        fields.push({ path: below, ...child.facts });
        list(child, below);
      }
    };
    list(this.root, []);
    return { documents: this.documents, fields, isCut: this.isCut };
  }

  private child(node: Node, step: FieldStep): Node | undefined {
    const known = node.children.get(step);
    if (known !== undefined) {
      return known;
    }
    if (typeof step === 'string') {
      this.look(node);
      const rest = node.children.get(anyKey);
      if (rest !== undefined && isWrittenAsData(step)) {
        noteKey(rest, step);
        return rest;
      }
    }
    if (this.fields >= maxHeldFields) {
      this.isCut = true;
      return undefined;
    }
    this.fields += 1;
    const created = newNode();
    node.children.set(step, created);
    return created;
  }

  /** Gathers each time that there are twice as many: to do it costs as much as there are. */
  private look(node: Node): void {
    if (node.children.size >= node.nextLook) {
      this.gather(node);
      node.nextLook = Math.max(maxNamedKeys + 1, 2 * node.children.size);
    }
  }

  /** Makes one child of those whose names are data. */
  private gather(node: Node): void {
    const uses = [...node.children].flatMap(([key, { facts }]) =>
      typeof key === 'string' ? [{ key, count: valueCount(facts), types: facts.types }] : [],
    );
    const isRoot = node === this.root;
    const data = dataKeysOf(uses, {
      maps: isRoot ? this.documents : (node.facts.types.map ?? 0),
      isRoot,
      isGathered: node.children.has(anyKey),
    });
    for (const key of data) {
      const child = node.children.get(key);
      if (child !== undefined) {
        node.children.delete(key);
        this.fields -= 1;
        const rest = this.child(node, anyKey);
        if (rest !== undefined) {
          noteKey(rest, key);
          this.join(rest, child);
        }
      }
    }
  }

  /** Adds what is known of one field, and of all below it, to another. */
  private join(into: Node, from: Node): void {
    addFacts(into.facts, from.facts);
    for (const [step, child] of from.children) {
      this.fields -= 1;
      const same = this.child(into, step);
      if (same !== undefined) {
        this.join(same, child);
      }
    }
  }

  private addFields(node: Node, fields: FirestoreFields, depth: number): void {
    for (const [name, value] of Object.entries(fields)) {
      this.addValue(node, name, { value, depth });
    }
  }

  private addValue(
    parent: Node,
    step: string | null,
    { value, depth }: { readonly value: FirestoreValue; readonly depth: number },
  ): void {
    const node = depth >= maxFieldDepth ? undefined : this.child(parent, step);
    if (node === undefined) {
      this.isCut = true;
      return;
    }
    addFacts(node.facts, factsOf(value));
    if (isPlainMap(value)) {
      this.addFields(node, value.mapValue.fields, depth + 1);
    } else if ('arrayValue' in value) {
      for (const item of value.arrayValue.values) {
        this.addValue(node, null, { value: item, depth: depth + 1 });
      }
    }
  }
}

function noteKey({ facts }: Node, key: string): void {
  addKey((facts.keys ??= { hashes: [], examples: [] }), key);
}
