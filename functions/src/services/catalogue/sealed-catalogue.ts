import { crc32c } from '../../engine/format/crc32c.ts';
import type { ReplacingStore, SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import type { KeyWrapper } from '../ports/key-wrapper.ts';
import type { SealedItem, SealedKind, SealState } from '../ports/sealed-kind.ts';
import { catalogueParts, type CataloguePart, type ListedVersion } from './catalogue-parts.ts';
import { openCatalogue, sealCatalogue } from './catalogue-object.ts';
import { isUnderEarlierKey, renewedDocument } from './renewed-documents.ts';

interface Options {
  readonly objects: Pick<SnapshotStore, 'list' | 'get'> & ReplacingStore;
  readonly wrapper: KeyWrapper;
}

/** In memory at a time; all versions of one follow one another. */
const pageSize = 4;

/**
 * Every version of the catalogue, with the keys in it: whoever had an earlier master key and this
 * bucket would else read data keys out of what was written before a rotation.
 */
export function createSealedCatalogue(options: Options): SealedKind {
  return {
    plural: 'parts of the catalogue',
    async *pages() {
      const items = (await catalogueParts(options.objects)).map((part) => itemOf(options, part));
      for (let start = 0; start < items.length; start += pageSize) {
        yield items.slice(start, start + pageSize);
      }
    },
  };
}

function itemOf(options: Options, { of, versions }: CataloguePart): SealedItem {
  const { ownerId, projectId } = of;
  const whose = projectId === null ? `account ${ownerId}` : `project ${projectId}`;
  return {
    name: `the catalogue of ${whose}`,
    async renew(isRotating) {
      const states = new Set<SealState>();
      const closed: string[] = [];
      for (const version of versions) {
        try {
          states.add(await renewVersion(options, { of, version }, isRotating));
        } catch (error) {
          if (!hasCode(error, 'failed-precondition', 'corrupt')) {
            throw error;
          }
          closed.push(error.message);
        }
      }
      if (closed.length > 0) {
        const count = `${closed.length} of ${versions.length} versions`;
        throw new AppError('failed-precondition', `${count}, the last: ${closed.at(-1) ?? ''}`);
      }
      return (['left', 'current'] as const).find((state) => states.has(state)) ?? 'gone';
    },
  };
}

async function renewVersion(
  { objects, wrapper }: Options,
  { of, version }: { readonly of: CataloguePart['of']; readonly version: ListedVersion },
  isRotating: boolean,
): Promise<SealState> {
  const place = { of, id: version.id };
  const sealed = await objects.get(version.object.name).catch((error: unknown) => {
    if (hasCode(error, 'missing')) {
      return null;
    }
    throw error;
  });
  if (sealed === null) {
    return 'gone';
  }
  const { kekVersion, documents: opened, ...head } = await openCatalogue(wrapper, place, sealed);
  const isLeft =
    kekVersion !== wrapper.kekVersions[0] ||
    opened.some((document) => isUnderEarlierKey(wrapper, document));
  const { ownerId } = of;
  const documents = [];
  for (const document of opened) {
    documents.push(await renewedDocument(wrapper, { document, ownerId }, isRotating));
  }
  if (!isLeft || !isRotating) {
    return isLeft ? 'left' : 'current';
  }
  const renewed = await sealCatalogue(wrapper, place, { head, pages: [documents] });
  // What was deleted meanwhile with its project stays deleted.
  await objects.replace(version.object, renewed, crc32c(renewed));
  return 'current';
}
