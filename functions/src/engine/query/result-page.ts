import { parseFieldPath } from '../../firestore-model/field-paths.ts';
import { jsonBytes } from '../../firestore-model/paths.ts';
import { AggregateTally } from '../../firestore-model/query/aggregate.ts';
import { distanceTo } from '../../firestore-model/query/nearest.ts';
import { projectFields, selectedPaths } from '../../firestore-model/query/projection.ts';
import {
  doubleOfNumber,
  type FirestoreDocument,
  type FirestoreFields,
  type FirestoreValue,
} from '../../firestore-model/values.ts';
import { answerBytes } from '../format/answer-bytes.ts';
import { decodeDocument } from '../format/document-json.ts';
import type { CompiledQuery, QueryMatch } from './compiled-query.ts';
import type { QueryState } from './query-state.ts';

/** What a part of a query answers with: a page of documents, or aggregates. */
export class ResultPage {
  readonly items: (Uint8Array | FirestoreDocument)[] = [];
  /** Documents of all parts. */
  returned: number;
  private readonly compiled: CompiledQuery;
  private readonly limits: { readonly documents: number; readonly bytes: number };
  private readonly root: string;
  private readonly tally: AggregateTally | null;
  private readonly limit: number;
  private bytes = 0;

  constructor(
    compiled: CompiledQuery,
    options: {
      readonly limits: ResultPage['limits'];
      readonly root: string;
      readonly state: Pick<QueryState, 'returned' | 'tally'> | null;
    },
  ) {
    const { aggregates, nearest, limit } = compiled.query;
    this.compiled = compiled;
    this.limits = options.limits;
    this.root = options.root;
    this.returned = options.state?.returned ?? 0;
    this.tally =
      aggregates.length === 0 ? null : new AggregateTally(aggregates, options.state?.tally ?? null);
    this.limit = nearest?.limit ?? limit ?? Infinity;
  }

  /** Documents that the query's limit leaves. */
  get left(): number {
    return this.limit - this.returned;
  }

  /** Documents that the page has room for, as far as their number goes. */
  get room(): number {
    const room = this.tally === null ? this.limits.documents - this.items.length : Infinity;
    return Math.min(room, this.left);
  }

  get isFull(): boolean {
    return this.room <= 0 || this.bytes >= this.limits.bytes;
  }

  get aggregates(): readonly FirestoreValue[] {
    return this.tally?.results() ?? [];
  }

  get tallyState(): QueryState['tally'] {
    return this.tally?.state() ?? null;
  }

  /** The next document. Its bytes may be a view of a chunk, which is kept as long as the page. */
  add(document: Uint8Array, { valueOf }: Pick<QueryMatch, 'valueOf'>): void {
    this.returned += 1;
    if (this.tally !== null) {
      this.tally.add(valueOf);
      return;
    }
    const { select, nearest } = this.compiled.query;
    if (select === null && (nearest?.distanceField ?? null) === null) {
      this.items.push(document);
      this.bytes += answerBytes(document);
      return;
    }
    const shown = this.projected(document);
    this.items.push(shown);
    this.bytes += jsonBytes(shown);
  }

  private projected(document: Uint8Array): FirestoreDocument {
    const { select } = this.compiled.query;
    const { name, fields, ...times } = decodeDocument(document);
    const measured = this.withDistance(fields);
    return {
      name,
      path: name.slice(this.root.length + 1),
      missing: false,
      fields: select === null ? measured : projectFields(measured, selectedPaths(select)),
      ...times,
    };
  }

  /** A distance is a field of the document's own, whose name may hold dots. */
  private withDistance(fields: FirestoreFields): FirestoreFields {
    const { nearest } = this.compiled.query;
    const field = nearest?.distanceField ?? null;
    const vector = nearest === null ? undefined : this.compiled.fieldAt(fields, nearest.field);
    const distance = nearest === null || vector === undefined ? null : distanceTo(nearest, vector);
    if (field === null || distance === null) {
      return fields;
    }
    const names = parseFieldPath(field) ?? [field];
    return Object.assign(fields, {
      [names.join('.')]: { doubleValue: doubleOfNumber(distance) },
    });
  }
}
