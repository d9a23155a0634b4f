import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createMasterKeyWrapper } from '../adapters/platform/master-key-wrapper.ts';
import { createGoogleConnectionStore } from '../adapters/records/google-connection-store.ts';
import { anyRecord, type Records } from '../adapters/records/records.ts';
import { createSealedDocuments } from '../adapters/records/sealed-documents.ts';
import { createSecretStore } from '../adapters/records/secret-store.ts';
import { begunContext } from '../services/connections/google-connections.ts';
import { pendingContext } from '../services/connections/google-consents.ts';
import { createProjectDataKeys } from '../services/credentials/project-data-keys.ts';
import { rotateMasterKey, type SealTally } from '../services/credentials/key-rotation.ts';
import { ChannelVault } from '../services/notices/channel-vault.ts';
import type { KeyWrapper } from '../services/ports/key-wrapper.ts';
import { wrappedSecretSchema } from '../services/ports/secret-store.ts';

export const newMasterKey = () => randomBytes(32).toString('base64');

const expiresAt = '2030-01-01T00:00:00.000Z';
const ownerId = 'ada';
const channelSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  addressId: z.string(),
  address: wrappedSecretSchema,
});

/** Everything that the master key seals, for Ada, as an installation with these keys does it. */
export class SealedWorld {
  readonly records: Records;
  readonly wrapper: KeyWrapper;
  private readonly dataKeys;
  private readonly vault;

  constructor(masterKeys: string | KeyWrapper, records: Records) {
    this.records = records;
    this.wrapper = typeof masterKeys === 'string' ? createMasterKeyWrapper(masterKeys) : masterKeys;
    const secrets = createSecretStore(records);
    this.dataKeys = createProjectDataKeys({ wrapper: this.wrapper, secrets });
    this.vault = new ChannelVault(this.wrapper);
  }

  /** The same documents, as an installation with other keys sees them. */
  with(masterKeys: string | KeyWrapper): SealedWorld {
    return new SealedWorld(masterKeys, this.records);
  }

  async addProject(id: string): Promise<Buffer> {
    const { key, sealed } = await this.dataKeys.make(id, ownerId);
    await this.put(`projects/${id}`, { ownerId });
    await this.put(`projects/${id}/secrets/data-key`, sealed);
    await this.put(`projects/${id}/secrets/credential`, { alg: 'A256GCM' });
    return key;
  }

  async addChannel(id: string): Promise<void> {
    await this.put(`channels/${id}`, await this.channel(id));
  }

  /** Of a channel that is gone: what is still to be sent there, and what was. */
  async addLostChannel(id: string): Promise<void> {
    const lowered = { ownerId, kind: 'lowered' };
    await this.put('noticeEvents/e1', { ...lowered, lostChannel: await this.channel(id) });
    await this.put('noticeEvents/e2', lowered);
    await this.put('notices/n1', { ...lowered, sentTo: await this.channel(id) });
    await this.put('notices/n2', { ownerId, kind: 'deleted', sentTo: await this.channel(id) });
  }

  async addConnections(id: string): Promise<void> {
    const store = createGoogleConnectionStore(this.records);
    const wrap = (context: string) => this.wrapper.wrap(Buffer.from(context), context);
    const begun = { id, ownerId, sessionHash: 'hash', expiresAt };
    await store.begin({ ...begun, sealed: await wrap(begunContext(ownerId, id)) });
    const pending = { id, ownerId, account: 'ada@gmail.example', projects: [], expiresAt };
    await store.putPending({ ...pending, sealed: await wrap(pendingContext(pending)) });
  }

  /** As the product opens it; rejects where the keys don't open it. */
  async dataKey(projectId: string): Promise<Buffer> {
    return await this.dataKeys.get(projectId, ownerId);
  }

  async address(channelId: string): Promise<string> {
    const path = `channels/${channelId}`;
    const channel = await this.records.get({ path, schema: channelSchema });
    if (channel === null) {
      throw new Error('The channel is gone');
    }
    return await this.vault.address(channel);
  }

  async rotate(isRotating = true, records = this.records): Promise<SealTally[]> {
    return await rotateMasterKey(createSealedDocuments(records, this.wrapper), isRotating);
  }

  private async channel(id: string) {
    const of = { id, ownerId, addressId: `${id}-1` };
    const address = await this.vault.sealAddress(of, `https://${id}.example`);
    const secret = id.startsWith('mail') ? null : (await this.vault.makeSecret(of)).sealed;
    return { ...of, name: id, address, secret };
  }

  private async put(path: string, document: object): Promise<void> {
    await this.records.write((writes) => writes.set(anyRecord(path), document));
  }
}
