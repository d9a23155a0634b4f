import { isPlainMap, type FirestoreFields, type FirestoreValue } from '../values.ts';
import { addFacts, factsOf, noFacts, type Facts } from './facts.ts';
import type { FieldTally, SchemaTally } from './shape.ts';

/** Names and arrays on the way to a field. */
export const maxFieldDepth = 6;
export const maxTalliedFields = 400;

interface Node {
  readonly facts: Facts;
  readonly children: Map<string | null, Node>;
}

/** Counts which fields documents have. Bounded: what goes beyond is left out, and that is said. */
export class CollectionTally {
  private documents = 0;
  private fields = 0;
  private isCut = false;
  private readonly root: Node = { facts: noFacts(), children: new Map() };

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

  get tally(): SchemaTally {
    const fields: FieldTally[] = [];
    const list = (node: Node, path: (string | null)[]): void => {
      for (const [step, child] of node.children) {
        const below = [...path, step];
        fields.push({ path: below, ...child.facts });
        list(child, below);
      }
    };
    list(this.root, []);
    return { documents: this.documents, fields, isCut: this.isCut };
  }

  private child(node: Node, step: string | null): Node | undefined {
    const known = node.children.get(step);
    if (known !== undefined) {
      return known;
    }
    if (this.fields >= maxTalliedFields) {
      this.isCut = true;
      return undefined;
    }
    this.fields += 1;
    const created: Node = { facts: noFacts(), children: new Map() };
    node.children.set(step, created);
    return created;
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
