import {
  FieldPath,
  FieldValue,
  Filter,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Precondition,
  type Query,
  type QuerySnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import {
  IncreasedBy,
  removed,
  type Conditions,
  type RecordQuery,
  type RecordReads,
  type RecordRef,
  type Records,
  type RecordWork,
} from './records.ts';
import { transact } from './transact.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

/** Records in Firekeep's own Firestore. */
export function firestoreRecords(db: Firestore): Records {
  return {
    ...readsOf(db, { documents: (refs) => readAll(db, refs), query: (query) => query.get() }),

    atOneTime: (read) =>
      db.runTransaction(
        (transaction) =>
          read(
            readsOf(db, {
              documents: (refs) => readAll(transaction, refs),
              query: (query) => transaction.get(query),
            }),
          ),
        { readOnly: true },
      ),

    async paths(name, { after, limit }) {
      const all = db.collectionGroup(name).orderBy(FieldPath.documentId());
      const rest = after === null ? all : all.startAfter(after);
      const { docs } = await rest.select().limit(limit).get();
      return docs.map(({ ref }) => ref.path);
    },

    async write(fill) {
      const { work, commit } = keptWork(db);
      fill(work);
      await commit();
    },

    compareAndSet: (attempt, { turn, maxAttempts } = {}) =>
      writeUnchanged(
        async () => {
          const { work, commit } = keptWork(db);
          const result = await attempt(work);
          await commit();
          return result;
        },
        turn,
        maxAttempts,
      ),

    transact: (attempt) =>
      transact(db, async (transaction) => {
        const { work, writeTo } = keptWork(db, transaction);
        const result = await attempt(work);
        writeTo(transaction);
        return result;
      }),
  };
}

interface Reader {
  documents(refs: readonly DocumentReference[]): Promise<DocumentSnapshot[]>;
  query(query: Query): Promise<QuerySnapshot>;
}

function readsOf(db: Firestore, from: Reader): RecordReads {
  const getAll: RecordReads['getAll'] = async (refs) => {
    const found = await from.documents(refs.map(({ path }) => db.doc(path)));
    return refs.map((ref, index) => parsed(ref, found[index]));
  };
  return {
    get: async (ref) => (await getAll([ref]))[0] ?? null,

    getAll,

    async find({ collection, schema }, query) {
      const { docs } = await from.query(queryOf(db, collection, query));
      const id = (doc: DocumentSnapshot) => (query.select === undefined ? {} : { id: doc.id });
      return docs.map((doc) => schema.parse({ ...doc.data(), ...id(doc) }));
    },

    async ids(collection, query) {
      const { docs } = await from.query(queryOf(db, collection, { ...query, select: [] }));
      return docs.map(({ id }) => id);
    },
  };
}

/** Of a batch or a transaction. */
export interface BatchOrTransaction {
  create(ref: DocumentReference, document: object): unknown;
  update(ref: DocumentReference, fields: object, condition?: Precondition): unknown;
  set(ref: DocumentReference, document: object): unknown;
  delete(ref: DocumentReference, condition?: Precondition): unknown;
}

/** Writes are kept to the end: a transaction reads first, and a batch without any is not sent. */
function keptWork(db: Firestore, transaction: Transaction | null = null) {
  const seen = new Map<string, DocumentSnapshot>();
  const writes: ((to: BatchOrTransaction) => unknown)[] = [];
  /** Of what was read, unless a transaction has locked it. */
  const conditionOf = (path: string): [Precondition?] => {
    const read = transaction === null ? seen.get(path) : undefined;
    return read === undefined ? [] : [asRead(read)];
  };
  const work: RecordWork = {
    async get(ref) {
      const [found = null] = await work.getAll([ref]);
      return found;
    },

    async getAll(refs) {
      const documents = refs.map(({ path }) => db.doc(path));
      for (const snapshot of await readAll(transaction ?? db, documents)) {
        seen.set(snapshot.ref.path, snapshot);
      }
      return refs.map((ref) => parsed(ref, seen.get(ref.path)));
    },

    create({ path }, document) {
      writes.push((to) => to.create(db.doc(path), { ...document }));
    },

    update({ path }, fields) {
      const condition = conditionOf(path);
      writes.push((to) => to.update(db.doc(path), withMarks(fields), ...condition));
    },

    set({ path }, document) {
      writes.push((to) => to.set(db.doc(path), { ...document }));
    },

    delete({ path }) {
      const condition = conditionOf(path);
      writes.push((to) => to.delete(db.doc(path), ...condition));
    },

    save(ref, fields) {
      if (seen.get(ref.path)?.exists === true) {
        work.update(ref, fields);
      } else {
        work.create(ref, fields);
      }
    },
  };
  const writeTo = (to: BatchOrTransaction) => writes.forEach((write) => write(to));
  const commit = async () => {
    if (writes.length > 0) {
      const batch = db.batch();
      writeTo(batch);
      await batch.commit();
    }
  };
  return { work, writeTo, commit };
}

/** Firestore's client refuses to get nothing. */
async function readAll(
  from: Firestore | Transaction,
  documents: readonly DocumentReference[],
): Promise<DocumentSnapshot[]> {
  return documents.length === 0 ? [] : await from.getAll(...documents);
}

function withMarks(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]: [string, unknown]) => [field, marked(value)]),
  );
}

function marked(value: unknown): unknown {
  if (value === removed) {
    return FieldValue.delete();
  }
  return value instanceof IncreasedBy ? FieldValue.increment(value.by) : value;
}

function parsed<T>({ schema }: RecordRef<T>, snapshot: DocumentSnapshot | undefined): T | null {
  return snapshot?.exists === true ? schema.parse(snapshot.data()) : null;
}

function equal(conditions: Conditions): Filter[] {
  return Object.entries(conditions).map(([field, value]) =>
    Filter.where(field, Array.isArray(value) ? 'in' : '==', value),
  );
}

function filtersOf({ where = {}, anyOf, bound }: RecordQuery): Filter[] {
  return [
    ...equal(where),
    ...(anyOf === undefined ? [] : [Filter.or(...equal(anyOf))]),
    ...(bound === undefined ? [] : [Filter.where(...bound)]),
  ];
}

function queryOf(db: Firestore, collection: string, of: RecordQuery): Query {
  const { order = {}, after = null, select, limit } = of;
  let query: Query = db.collection(collection);
  for (const filter of filtersOf(of)) {
    query = query.where(filter);
  }
  const orders = Object.entries(order);
  for (const [field, direction] of orders) {
    query = query.orderBy(field, direction);
  }
  if (after !== null) {
    const isById = after.length > orders.length;
    const all = isById ? query.orderBy(FieldPath.documentId(), orders.at(-1)?.[1]) : query;
    query = all.startAfter(...after);
  }
  const fields = select === undefined ? query : query.select(...select);
  return limit === undefined ? fields : fields.limit(limit);
}
