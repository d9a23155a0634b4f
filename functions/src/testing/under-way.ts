/** For tests: jobs that are under way, as a build stored them, to be continued by another. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { memoryVault } from '../engine/testing/memory-backups.ts';
import { pageRefSchema } from '../engine/format/manifest-schema.ts';
import type { MemoryDatabase } from '../engine/testing/memory-database.ts';
import type { Job } from '../services/ports/job-store.ts';
import type { PartProgress } from '../services/ports/part-progress.ts';
import type { MemoryDocuments } from './memory/documents.ts';
import type { MemoryJobStore } from './memory/job-store.ts';

const folder = join(import.meta.dirname, '../../../tests/fixtures/stored-data');

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const jobSchema = z.object({
  job: z.custom<Job>(isObject),
  isActive: z.boolean(),
  token: z.number(),
  leaseUntil: z.number(),
  heartbeatAt: z.string(),
  progress: z.custom<PartProgress>(isObject),
  wakes: z.array(z.string()),
  parts: z.object({ ids: z.array(z.string()), started: z.number() }),
  pages: z
    .array(
      z.tuple([z.string(), z.object({ part: z.number(), number: z.number(), ref: pageRefSchema })]),
    )
    .transform((pages) => new Map(pages)),
});

/** Objects, documents and records by name, each with its place in a list of all contents. */
const namedSchema = z.array(z.tuple([z.string(), z.number()]));

const underWaySchema = z.object({
  /** Which job is under way, and what it is at. */
  id: z.string(),
  what: z.string(),
  jobs: z.array(z.number()),
  records: namedSchema,
  objects: namedSchema,
  /** Empty where a test makes it again. */
  database: namedSchema,
});
export type UnderWay = z.infer<typeof underWaySchema>;

const fileSchema = z.object({ contents: z.array(z.string()), underWay: z.array(underWaySchema) });

/** What of a world is noted, and put into another. */
interface StoredWorld {
  readonly jobs: MemoryJobStore;
  readonly documents: MemoryDocuments;
  readonly vault: ReturnType<typeof memoryVault>;
}

const phaseSchema = z.looseObject({ phase: z.string().optional() });

/** Moments at which jobs of memory's worlds are under way, in a file. */
export class UnderWayFile {
  private readonly path: string;
  private contents = new Map<string, number>();
  private underWay: UnderWay[] = [];

  constructor(name: string) {
    this.path = join(folder, name);
  }

  /**
   * Notes, until it is called, moments at which a worker may die: every commit, and of parts some.
   */
  watch(
    world: StoredWorld & { onDelivery: ((delivery: number) => void) | null },
    { id, way, ...noted }: { id: string; way: string; database?: MemoryDatabase },
  ): () => void {
    const seen = new Set<string>();
    const look = () => {
      const { what, isNew } = momentOf(world.jobs, id);
      if (!seen.has(isNew)) {
        seen.add(isNew);
        this.add(world, { id, what: `${way}, ${what}`, ...noted });
      }
    };
    const commit = world.jobs.commit.bind(world.jobs);
    world.onDelivery = look;
    world.jobs.commit = async (...args) => {
      const committed = await commit(...args);
      look();
      return committed;
    };
    return () => {
      world.onDelivery = null;
      world.jobs.commit = commit;
    };
  }

  /** One content, and one moment, to a line; of moments alike the first two and the last two. */
  write(): void {
    const lines = (all: readonly unknown[]) =>
      `[\n${all.map((one) => JSON.stringify(one)).join(',\n')}\n]`;
    const { contents } = this;
    const underWay = this.underWay.filter(({ what }, place, all) => {
      const isAlike = (one: UnderWay) => one.what === what;
      return [all.slice(0, place), all.slice(place + 1)].some(
        (others) => others.filter(isAlike).length < 2,
      );
    });
    writeFileSync(
      this.path,
      `{"contents":${lines([...contents.keys()])},"underWay":${lines(underWay)}}\n`,
    );
  }

  /** All moments that were noted. */
  read(): UnderWay[] {
    const { contents, underWay } = fileSchema.parse(JSON.parse(readFileSync(this.path, 'utf8')));
    this.contents = new Map(contents.map((content, place) => [content, place]));
    this.underWay = underWay;
    return underWay;
  }

  /** The documents of the database at that moment. */
  databaseAt({ database }: UnderWay): Uint8Array[] {
    const { bytesOf } = this.reader();
    return database.map(([, place]) => bytesOf(place));
  }

  /** Stored objects at that moment. */
  objectsAt({ objects }: UnderWay): Map<string, Uint8Array> {
    const { bytesOf } = this.reader();
    return new Map(objects.map(([name, place]) => [name, bytesOf(place)]));
  }

  /** Makes all be as it was at that moment; whoever worked then is gone. */
  continueIn(world: StoredWorld, underWay: UnderWay): void {
    const { textOf } = this.reader();
    const { objects } = world.vault.store;
    this.objectsAt(underWay).forEach((bytes, name) => objects.set(name, bytes));
    for (const [path, place] of underWay.records) {
      world.documents.set(path, z.looseObject({}).parse(JSON.parse(textOf(place))));
    }
    for (const place of underWay.jobs) {
      const job = jobSchema.parse(JSON.parse(textOf(place)));
      world.jobs.jobs.set(job.job.id, job);
      world.jobs.passLease(job.job.id);
    }
  }

  /** Notes what is stored. @param database whose documents are noted, too */
  add(
    { jobs, documents, vault }: StoredWorld,
    { id, what, database }: { id: string; what: string; database?: MemoryDatabase },
  ): UnderWay {
    const underWay: UnderWay = {
      id,
      what,
      jobs: [...jobs.jobs.values()].map((one) =>
        this.placeOf(JSON.stringify({ ...one, pages: [...one.pages] })),
      ),
      records: documents
        .entries()
        .map(([path, fields]) => [path, this.placeOf(JSON.stringify(fields))]),
      objects: this.named(vault.store.objects),
      database: database === undefined ? [] : this.named(database.documents),
    };
    this.underWay.push(underWay);
    return underWay;
  }

  private named(all: ReadonlyMap<string, Uint8Array>): [string, number][] {
    return [...all].map(([name, bytes]) => [
      name,
      this.placeOf(Buffer.from(bytes).toString('base64')),
    ]);
  }

  private placeOf(content: string): number {
    const place = this.contents.get(content) ?? this.contents.size;
    this.contents.set(content, place);
    return place;
  }

  private reader() {
    const contents = [...this.contents.keys()];
    const textOf = (place: number) => contents[place] ?? '';
    const bytesOf = (place: number) => Uint8Array.from(Buffer.from(textOf(place), 'base64'));
    return { textOf, bytesOf };
  }
}

/** What a job is at, and what distinguishes the moment from others. */
function momentOf(jobs: MemoryJobStore, id: string): { what: string; isNew: string } {
  const whole = jobs.jobs.get(id);
  const { state, parts } = whole?.job ?? {};
  const what = `${phaseSchema.parse(state).phase ?? 'work'} of ${id}`;
  const isAmong = parts !== null && parts !== undefined && parts.ended < parts.total;
  return isAmong
    ? { what, isNew: `${what}, ${parts.total}, ${Math.min(parts.ended, 1)}` }
    : { what, isNew: `${what}, ${JSON.stringify(state)}` };
}
