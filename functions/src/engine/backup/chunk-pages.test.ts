// Pages of very large backups: what a manifest lists, however slowly it was read.
import { expect, test } from 'vitest';
import { pageName } from '../format/layout.ts';
import { readManifest, readPage, writeManifest } from '../format/manifest.ts';
import type { ChunkRef, Manifest, PageRef } from '../format/manifest-schema.ts';
import { newVault } from '../testing/backed-up.ts';
import { initialBackupState, type BackupState } from './backup-state.ts';
import { ChunkPages } from './chunk-pages.ts';
import { emptyTotals, totalsToJson } from './totals.ts';

const chunkBytes = 3_500_000;

function chunkRef(index: number): ChunkRef {
  const name = `customers/${index.toString().padStart(28, '0')}/orders/${'o'.repeat(20)}`;
  return {
    hash: index.toString(16).padStart(64, '0'),
    base: null,
    first: name,
    last: `${name}-last`,
    documents: 4400,
    rawBytes: chunkBytes,
    storedBytes: 950_000,
    crc32c: 1,
  };
}

/** A range of which each commit lists some more chunks. */
class Range {
  readonly vault = newVault();
  state: BackupState = initialBackupState('2026-01-01T00:00:00Z');
  readonly pages: PageRef[] = [];
  private writer: ChunkPages = this.newWriter('0');

  newWriter(worker: string): ChunkPages {
    return new ChunkPages({ vault: this.vault, backupId: 'b1', worker });
  }

  /** As a step does that begins with the kept state. */
  beginStep(worker: string): void {
    this.state = JSON.parse(JSON.stringify(this.state));
    this.writer = this.newWriter(worker);
  }

  async commit(chunks: number, isKept = true): Promise<void> {
    const { state } = this;
    const added = Array.from({ length: chunks }, (_, index) => chunkRef(state.chunks + index));
    const { page, pages, openPage } = await this.writer.write(state, added);
    if (isKept) {
      this.pages[pages - 1] = page;
      this.state = { ...state, pages, openPage, chunks: state.chunks + chunks };
    }
  }

  /** Of the chunks of all pages from the one at `from` on. */
  async hashes(from = 0): Promise<string[]> {
    const pages = this.pages.slice(from);
    const lists = await Promise.all(pages.map((page) => readPage(this.vault, 'b1', page)));
    return lists.flat().map(({ hash }) => hash);
  }
}

const hashesTo = (count: number) =>
  Array.from({ length: count }, (_, index) => chunkRef(index).hash);

test('few commits make a page each, hundreds make as many as their chunks need', async () => {
  const range = new Range();
  const counts: number[] = [];
  for (let commit = 0; commit < 400; commit += 1) {
    if (commit % 40 === 0) {
      range.beginStep(`${commit}`);
    }
    await range.commit(commit % 2 === 0 ? 2 : 3);
    counts.push(range.pages.length);
  }
  expect(counts[50]).toBe(51);
  expect(range.state.pages).toBe(range.pages.length);
  expect(range.pages.length).toBeLessThan(64 + 1000 / 128);
  expect(Math.max(...range.pages.map(({ chunks }) => chunks))).toBeLessThanOrEqual(256);
  expect(await range.hashes()).toEqual(hashesTo(1000));
});

test('a page that was committed is never overwritten, whoever is killed and wherever', async () => {
  const range = new Range();
  for (let commit = 0; commit < 80; commit += 1) {
    // Written, and the worker dies before it is committed; the next finds more or fewer chunks.
    await range.commit(1 + (commit % 3), false);
    expect((await range.hashes(-1)).at(-1)).toBe(hashesTo(range.state.chunks).at(-1));
    range.beginStep(`${commit}`);
    await range.commit(2 - (commit % 2));
  }
  expect(await range.hashes()).toEqual(hashesTo(range.state.chunks));
});

test('a damaged page is left as it is: the next chunks get another', async () => {
  const range = new Range();
  for (let commit = 0; commit < 70; commit += 1) {
    await range.commit(1);
  }
  const open = range.state.openPage?.page ?? '';
  range.vault.store.objects.set(pageName(range.vault.owner, 'b1', open), new Uint8Array(100));
  const pages = range.pages.length;
  range.beginStep('next');
  await range.commit(1);
  expect(range.pages.map(({ page }) => page).slice(pages - 1)).toEqual([open, expect.any(String)]);
});

/** What 200 ranges leave of `documents` in all, of which each had some small pages. */
function pagesOf(documents: number): PageRef[] {
  const chunks = Math.ceil(documents / 4400);
  const count = 200 * 64 + Math.ceil(chunks / 128);
  return Array.from({ length: count }, (_, index) => {
    const { first, last, hash } = chunkRef(index);
    const page = `${index.toString().padStart(8, '0')}-123r199-45678`;
    return { page, hash, first, last, chunks: 128, documents: 563_200, rawBytes: 128 * chunkBytes };
  });
}

function manifestOf(pages: readonly PageRef[]): Manifest {
  return {
    format: 'firekeep-backup',
    version: 1,
    backupId: 'b1',
    ownerId: 'ada',
    projectId: 'shop',
    root: 'projects/p/databases/(default)/documents',
    readTime: '2026-01-01T00:00:00Z',
    consistency: 'snapshot',
    include: [],
    exclude: [],
    ...totalsToJson(emptyTotals()),
    chunks: pages.length * 128,
    pages,
  };
}

test('the manifest of two billion documents can be read', async () => {
  const vault = newVault();
  const pages = pagesOf(2_000_000_000);
  await writeManifest(vault, manifestOf(pages));
  expect((await readManifest(vault, 'b1')).pages).toHaveLength(pages.length);
});

test('one that could not be read is not written', async () => {
  const vault = newVault();
  const pages = pagesOf(1).map((page) => ({ ...page, first: `a/${'a'.repeat(5900)}` }));
  await expect(writeManifest(vault, manifestOf(pages))).rejects.toMatchObject({
    code: 'failed-precondition',
    isInternal: false,
  });
  expect(vault.store.objects.size).toBe(0);
});
