import { expect, test } from 'vitest';
import type { DamagedChunks } from '../../services/ports/damaged-chunks.ts';
import type { MakeStore } from './make-store.ts';

/** What backups and verifications rely on, whichever store it is. */
export function describeDamagedChunks(name: string, make: MakeStore<DamagedChunks>): void {
  test(`damaged chunks ${name}: each project has its own, the last that were set`, async () => {
    const { store } = await make();
    expect(await store.get('shop')).toEqual([]);
    await store.set('shop', ['aa', 'bb']);
    await store.set('blog', ['cc']);
    expect(await store.get('shop')).toEqual(['aa', 'bb']);
    await store.set('shop', []);
    expect(await store.get('shop')).toEqual([]);
    expect(await store.get('blog')).toEqual(['cc']);
  });
}
