/**
 * Documents of an export on their way: as they come they go into sealed objects, from which the
 * file is made when it is taken, in any order of its groups and with one or two objects in memory.
 *
 * What comes between two commits of a job is one object for each group of documents, and, written
 * last, one that lists them. Names carry the worker, so that one that was overtaken overwrites
 * nobody's: which worker's objects count is what the job's state says.
 */
import { z } from 'zod';
import { mapBounded } from '../../lib/map-bounded.ts';
import { readAhead } from '../backup/read-ahead.ts';
import { chunkDocuments } from '../format/chunk.ts';
import { documentPath } from '../format/document.ts';
import { exportPrefix } from '../format/layout.ts';
import type { Vault } from '../format/manifest.ts';
import { parseStored } from '../format/manifest-schema.ts';
import { openExisting, putSealed } from '../format/stored-object.ts';
import { varintLength, writeVarint } from '../format/wire-writer.ts';
import type { StoredDocument } from './stored-documents.ts';

/** Which objects count: those of so many commits, each from one on by one worker. */
export const spoolSchema = z.object({
  commits: z.number().int().nonnegative(),
  writers: z.array(z.object({ from: z.number().int().nonnegative(), worker: z.string() })),
});
export type Spool = Readonly<z.infer<typeof spoolSchema>>;

export const emptySpool: Spool = { commits: 0, writers: [] };

const partsSchema = z.array(
  z.object({
    group: z.string(),
    documents: z.number(),
    /** Columns that no part of the group before had. */
    columns: z.array(z.string()),
  }),
);
type SpoolPart = z.infer<typeof partsSchema>[number];

const maxPartBytes = 64 * 1024 * 1024;
const maxListBytes = 64 * 1024 * 1024;
const atOnce = 4;
/** One part is in hand, one on its way. */
const partsAhead = 2;

interface SpoolFolder {
  readonly vault: Vault;
  readonly exportId: string;
}

interface Gathered {
  readonly documents: Uint8Array[];
  readonly columns: string[];
}

/** What one worker adds. */
export class SpoolWriter {
  /** Of the documents that are not stored yet. */
  bytes = 0;
  private readonly place: SpoolFolder;
  private readonly worker: string;
  private groups = new Map<string, Gathered>();

  constructor(place: SpoolFolder, worker: string) {
    this.place = place;
    this.worker = worker;
  }

  /** @param columns of the document, that the group had not had before */
  add(group: string, document: Uint8Array, columns: readonly string[]): void {
    let gathered = this.groups.get(group);
    if (gathered === undefined) {
      gathered = { documents: [], columns: [] };
      this.groups.set(group, gathered);
    }
    gathered.documents.push(document);
    gathered.columns.push(...columns);
    this.bytes += document.length;
  }

  /** Stores what was added. @returns what the job's state has to say from then on */
  async store(spool: Spool): Promise<Spool> {
    const { commits, writers } = spool;
    const { worker } = this;
    const groups = [...this.groups];
    const at = { commit: commits, worker };
    await mapBounded([...groups.entries()], atOnce, ([index, [, { documents }]]) =>
      put(this.place, partId(at, index), framed(documents)),
    );
    const parts = groups.map(([group, { documents, columns }]): SpoolPart => ({
      group,
      documents: documents.length,
      columns,
    }));
    await put(this.place, listId(at), Buffer.from(JSON.stringify(parts)));
    this.groups = new Map();
    this.bytes = 0;
    const isOwn = writers.at(-1)?.worker === worker;
    return {
      commits: commits + 1,
      writers: isOwn ? writers : [...writers, { from: commits, worker }],
    };
  }
}

/** The documents of one group, in the order in which they came. */
export interface SpooledGroup {
  readonly group: string;
  readonly documents: number;
  readonly columns: ReadonlySet<string>;
  /** Their objects. */
  readonly parts: readonly string[];
}

/** Groups in the order of their first documents. @throws AppError `corrupt` */
export async function readSpool(place: SpoolFolder, spool: Spool): Promise<SpooledGroup[]> {
  const groups = new Map<
    string,
    { group: string; documents: number; columns: Set<string>; parts: string[] }
  >();
  const commits = Array.from({ length: spool.commits }, (_, commit) => commit);
  const lists = readAhead(commits, atOnce, (commit) => readList(place, placeOf(spool, commit)));
  for await (const { item, result } of lists) {
    for (const [index, { group, documents, columns }] of (await result).entries()) {
      const before = groups.get(group) ?? { group, documents: 0, columns: new Set(), parts: [] };
      groups.set(group, before);
      before.documents += documents;
      before.parts.push(partId(placeOf(spool, item), index));
      for (const column of columns) {
        before.columns.add(column);
      }
    }
  }
  return [...groups.values()];
}

/** @throws AppError `corrupt`; what the signal says when it is aborted */
export async function* spooledDocuments(
  place: SpoolFolder,
  of: { readonly parts: readonly string[]; readonly root: string; readonly signal: AbortSignal },
): AsyncGenerator<StoredDocument> {
  for await (const { result } of readAhead(of.parts, partsAhead, (id) =>
    get(place, id, maxPartBytes),
  )) {
    for (const bytes of chunkDocuments(await result)) {
      of.signal.throwIfAborted();
      yield { path: documentPath(bytes, of.root), bytes };
    }
  }
}

interface Commit {
  readonly commit: number;
  readonly worker: string;
}

function placeOf({ writers }: Spool, commit: number): Commit {
  const worker = writers.findLast(({ from }) => from <= commit)?.worker ?? '';
  return { commit, worker };
}

function partId({ commit, worker }: Commit, index: number): string {
  return `parts/${commit}-${worker}-${index}`;
}

function listId({ commit, worker }: Commit): string {
  return `lists/${commit}-${worker}`;
}

async function readList(place: SpoolFolder, commit: Commit): Promise<SpoolPart[]> {
  const raw = await get(place, listId(commit), maxListBytes);
  const what = 'a list of exported documents';
  return parseStored(partsSchema, raw, { what, error: `${what} is damaged` });
}

/** As the documents of a chunk: each after its length. */
function framed(documents: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    documents.flatMap((document) => {
      const head = Buffer.alloc(varintLength(document.length));
      writeVarint(head, 0, document.length);
      return [head, document];
    }),
  );
}

async function put(place: SpoolFolder, id: string, raw: Uint8Array): Promise<void> {
  await putSealed(objectOf(place, id), raw);
}

async function get(place: SpoolFolder, id: string, maxBytes: number): Promise<Buffer> {
  return await openExisting({ ...objectOf(place, id), what: 'a piece of the export', maxBytes });
}

function objectOf({ vault, exportId }: SpoolFolder, id: string) {
  const name = `${exportPrefix(vault.owner, exportId)}${id}`;
  return { ...vault, name, kind: 'export' as const, id: `${exportId}/${id}` };
}
