/** For tests: restores that are under way, as a build stored them, to be continued by another. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { memoryVault } from '../engine/testing/memory-backups.ts';
import { readManifest } from '../engine/format/manifest.ts';
import { pageRefSchema } from '../engine/format/manifest-schema.ts';
import { MemoryDatabase } from '../engine/testing/memory-database.ts';
import type { Job } from '../services/ports/job-store.ts';
import type { PartProgress } from '../services/ports/part-progress.ts';
import { RestoreWorld } from './restore-world.ts';

const file = join(import.meta.dirname, '../../../tests/fixtures/stored-data/under-way.json');

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
  database: namedSchema,
});
export type UnderWay = z.infer<typeof underWaySchema>;

const fileSchema = z.object({ contents: z.array(z.string()), underWay: z.array(underWaySchema) });

/** Notes what is stored of several moments. */
export class UnderWayFile {
  private readonly contents = new Map<string, number>();
  private readonly underWay: UnderWay[] = [];

  add(world: RestoreWorld, { id, what }: Pick<UnderWay, 'id' | 'what'>): void {
    this.underWay.push({
      id,
      what,
      jobs: [...world.jobs.jobs.values()].map((one) =>
        this.placeOf(JSON.stringify({ ...one, pages: [...one.pages] })),
      ),
      records: world.documents
        .entries()
        .map(([path, fields]) => [path, this.placeOf(JSON.stringify(fields))]),
      objects: this.named(world.vault.store.objects),
      database: this.named(world.database.documents),
    });
  }

  /** One content, and one moment, to a line. */
  write(): void {
    const lines = (all: readonly unknown[]) =>
      `[\n${all.map((one) => JSON.stringify(one)).join(',\n')}\n]`;
    const { contents, underWay } = this;
    writeFileSync(
      file,
      `{"contents":${lines([...contents.keys()])},"underWay":${lines(underWay)}}\n`,
    );
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
}

const stored = () => fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** All moments that were noted. */
export function restoresUnderWay(): UnderWay[] {
  return stored().underWay;
}

/** A world in which all is as it was at that moment; whoever worked then is gone. */
export async function continueAt(
  { jobs, records, objects, database }: UnderWay,
  options: Parameters<typeof RestoreWorld.open>[2],
): Promise<RestoreWorld> {
  const { contents } = stored();
  const textOf = (place: number) => contents[place] ?? '';
  const bytesOf = (place: number) => Uint8Array.from(Buffer.from(textOf(place), 'base64'));
  const vault = memoryVault();
  for (const [name, place] of objects) {
    vault.store.objects.set(name, bytesOf(place));
  }
  const backup = { manifest: await readManifest(vault, 'b1'), objects: vault.store.objects };
  const target = new MemoryDatabase(database.map(([, place]) => bytesOf(place)));
  target.passTime(1000);
  const world = RestoreWorld.open(backup, target, options);
  for (const [path, place] of records) {
    world.documents.set(path, z.looseObject({}).parse(JSON.parse(textOf(place))));
  }
  for (const place of jobs) {
    const job = jobSchema.parse(JSON.parse(textOf(place)));
    world.jobs.jobs.set(job.job.id, job);
    world.jobs.passLease(job.job.id);
  }
  return world;
}
