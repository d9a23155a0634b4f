/**
 * What the master key seals in Firekeep's own Firestore. Whoever seals something more with a
 * `KeyWrapper` adds its kind here, or a rotation of the master key loses it, and where its
 * document comes back after a loss also in `services/catalogue/renewed-documents.ts`.
 */
import { z } from 'zod';
import { recordCollections } from '../../contract/records.ts';
import { AppError } from '../../lib/errors.ts';
import { begunContext } from '../../services/connections/google-connections.ts';
import { pendingContext } from '../../services/connections/google-consents.ts';
import {
  channelParts,
  dataKeyPart,
  fieldPart,
  isUnderFirstKey,
  renewParts,
  sealedChannelSchema,
  type SealedPart,
} from '../../services/credentials/sealed-parts.ts';
import type { KeyWrapper } from '../../services/ports/key-wrapper.ts';
import type { SealedItem, SealedKind, SealState } from '../../services/ports/sealed-kind.ts';
import { noticeEventsCollection } from '../../services/ports/notice-events.ts';
import { sealedDataKeySchema, wrappedSecretSchema } from '../../services/ports/secret-store.ts';
import { waitingDeletionsCollection } from './deletions/waiting-deletions.ts';
import { googleCollections } from './google-connection-store.ts';
import { deletionsCollection } from './project-remains.ts';
import type { Conditions, RecordRef, Records, RecordWork } from './records.ts';

const pageSize = 100;

interface SealedDocument {
  readonly name: string;
  readonly path: string;
  /** Null where the document isn't there. */
  readonly read: (work: RecordWork) => Promise<SealedPart[] | null>;
}

interface DocumentKind {
  readonly plural: string;
  readonly pages: (records: Records) => AsyncIterable<readonly SealedDocument[]>;
}

/** Of a deleted project, the note has its owner: until it is gone for good, and after that. */
async function ownerOf(work: RecordWork, projectId: string): Promise<string> {
  const schema = z.object({ ownerId: z.string() });
  const places = [recordCollections.projects, waitingDeletionsCollection, deletionsCollection];
  const refs = places.map((collection) => ({
    path: `${collection}/${projectId}`,
    schema,
  }));
  const found = (await work.getAll(refs)).find((owner) => owner !== null);
  if (found === undefined || found === null) {
    throw new AppError('failed-precondition', 'Nothing says whose it is');
  }
  return found.ownerId;
}

const dataKeys: DocumentKind = {
  plural: 'data keys',
  async *pages(records) {
    for (let after: string | null = null; ;) {
      const paths = await records.paths('secrets', { after, limit: pageSize });
      yield paths
        .flatMap((path) => /^projects\/([^/]+)\/secrets\/data-key$/.exec(path)?.[1] ?? [])
        .map(dataKeyPlace);
      if (paths.length < pageSize) {
        return;
      }
      after = paths.at(-1) ?? null;
    }
  },
};

function dataKeyPlace(projectId: string): SealedDocument {
  const ref = {
    path: `${recordCollections.projects}/${projectId}/secrets/data-key`,
    schema: sealedDataKeySchema,
  };
  return {
    name: `the data key of project ${projectId}`,
    path: ref.path,
    async read(work) {
      const wrapped = await work.get(ref);
      if (wrapped === null) {
        return null;
      }
      return [dataKeyPart(wrapped, { ownerId: await ownerOf(work, projectId), projectId })];
    },
  };
}

/** Documents of one collection of which fields are sealed. */
function fieldKind<T extends { ownerId: string }>(kind: {
  readonly plural: string;
  readonly singular: string;
  readonly collection: string;
  readonly schema: z.ZodType<T>;
  /** Which of them have such fields; all without it. */
  readonly where?: Conditions;
  readonly parts: (document: T, id: string) => SealedPart[] | null;
}): DocumentKind {
  const placeOf = (id: string): SealedDocument => {
    const ref: RecordRef<T> = { path: `${kind.collection}/${id}`, schema: kind.schema };
    return {
      name: `${kind.singular} ${id}`,
      path: ref.path,
      async read(work) {
        const document = await work.get(ref);
        return document === null ? null : kind.parts(document, id);
      },
    };
  };
  return {
    plural: kind.plural,
    async *pages(records) {
      for (let after: readonly string[] | null = null; ;) {
        const { collection, where = {} } = kind;
        const ids = await records.ids(collection, { where, after, limit: pageSize });
        yield ids.map(placeOf);
        if (ids.length < pageSize) {
          return;
        }
        after = ids.slice(-1);
      }
    },
  };
}

const channels = fieldKind({
  plural: 'channels',
  singular: 'channel',
  collection: 'channels',
  schema: sealedChannelSchema,
  parts: (channel, id) => channelParts(channel, id),
});

const keptChannelSchema = sealedChannelSchema.extend({ id: z.string() }).optional();

/** What is sent where a channel was, though it is lost by then, holds that channel as it was. */
const lostChannels = fieldKind({
  plural: 'events of lost channels',
  singular: 'the event of a lost channel',
  collection: noticeEventsCollection,
  schema: z.object({ ownerId: z.string(), lostChannel: keptChannelSchema }),
  where: { kind: 'lowered' },
  parts: ({ lostChannel }) => keptChannelParts('lostChannel', lostChannel),
});

const noticesToLost = fieldKind({
  plural: 'notices that hold a channel',
  singular: 'the notice that holds a channel',
  collection: 'notices',
  schema: z.object({ ownerId: z.string(), sentTo: keptChannelSchema }),
  where: { kind: ['lowered', 'deleted'] },
  parts: ({ sentTo }) => keptChannelParts('sentTo', sentTo),
});

function keptChannelParts(
  field: string,
  channel: z.output<typeof keptChannelSchema>,
): SealedPart[] | null {
  return channel === undefined ? null : channelParts(channel, channel.id, `${field}.`);
}

const begunConnections = fieldKind({
  plural: 'connections begun with Google',
  singular: 'the begun connection with Google',
  collection: googleCollections.begun,
  schema: z.object({ ownerId: z.string(), sealed: wrappedSecretSchema }),
  parts: ({ ownerId, sealed }, id) => [fieldPart('sealed', sealed, begunContext(ownerId, id))],
});

const consents = fieldKind({
  plural: 'consents of Google',
  singular: 'the consent of Google',
  collection: googleCollections.pending,
  schema: z.object({ ownerId: z.string(), account: z.string(), sealed: wrappedSecretSchema }),
  parts: ({ ownerId, account, sealed }, id) => [
    fieldPart('sealed', sealed, pendingContext({ ownerId, id, account })),
  ],
});

export function createSealedDocuments(records: Records, wrapper: KeyWrapper): SealedKind[] {
  const itemOf = (place: SealedDocument): SealedItem => ({
    name: place.name,
    renew: (isRotating) => renew({ records, wrapper, place }, isRotating),
  });
  // Notices are made of events.
  const kinds = [dataKeys, channels, lostChannels, noticesToLost, begunConnections, consents];
  return kinds.map(({ plural, pages }) => ({
    plural,
    async *pages() {
      for await (const places of pages(records)) {
        yield places.map(itemOf);
      }
    },
  }));
}

async function renew(
  of: { readonly records: Records; readonly wrapper: KeyWrapper; readonly place: SealedDocument },
  isRotating: boolean,
): Promise<SealState> {
  try {
    return await of.records.compareAndSet((work) => renewIn(work, of, isRotating));
  } catch (error) {
    if (error instanceof z.ZodError) {
      throw new AppError('failed-precondition', 'It is not stored as Firekeep stores it');
    }
    throw error;
  }
}

async function renewIn(
  work: RecordWork,
  { wrapper, place }: { readonly wrapper: KeyWrapper; readonly place: SealedDocument },
  isRotating: boolean,
): Promise<SealState> {
  const parts = await place.read(work);
  if (parts === null) {
    return 'gone';
  }
  const fields = await renewParts(wrapper, parts, isRotating);
  if (parts.every(({ wrapped }) => isUnderFirstKey(wrapper, wrapped))) {
    return 'current';
  }
  if (!isRotating) {
    return 'left';
  }
  work.update({ path: place.path, schema: z.unknown() }, fields);
  return 'current';
}
