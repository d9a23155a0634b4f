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

  test(`damaged chunks ${name}: one that is released is awaited until it is forgotten`, async () => {
    const { store } = await make();
    const whole = { hash: 'aa', isGone: false, at: '2026-01-01T00:00:00.000Z' };
    const gone = { hash: 'bb', isGone: true, at: '2026-01-01T00:00:00.000Z' };
    await store.set('shop', ['aa', 'bb', 'cc']);
    await store.release('shop', [whole, gone]);
    expect(await store.get('shop')).toEqual(['cc']);
    expect(await store.suspected('shop')).toEqual(['cc', 'bb']);
    // What is damaged meanwhile changes nothing of what is awaited.
    await store.set('shop', ['cc', 'dd']);
    expect(await store.awaited('shop')).toEqual([whole, gone]);
    const later = { ...gone, isGone: false, at: '2026-01-02T00:00:00.000Z' };
    await store.release('shop', [later]);
    await store.forget('shop', [whole, gone]);
    expect(await store.awaited('shop')).toEqual([later]);
    expect(await store.suspected('shop')).toEqual(['cc', 'dd']);
    expect(await store.awaited('blog')).toEqual([]);
  });
}
