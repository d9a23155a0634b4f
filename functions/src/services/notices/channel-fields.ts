import type { Channel, ChannelInput } from '../../contract/channels.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { StoredChannel } from '../ports/channel-store.ts';
import { checkTimeZone } from '../schedules/next-run.ts';
import { checkedAddress, shownAddress } from './channel-address.ts';
import type { ChannelVault } from './channel-vault.ts';

/**
 * Checks what a schema can't.
 * @throws AppError `invalid-argument` naming the field; `failed-precondition` for e-mail where none
 *   is sent
 */
export function checkChannel(
  { sendsEmail }: { readonly sendsEmail: boolean },
  { kind, quietHours, summary }: Pick<ChannelInput, 'kind' | 'quietHours' | 'summary'>,
): void {
  if (kind === 'email' && !sendsEmail) {
    throw new AppError('failed-precondition', 'This installation sends no email');
  }
  if (quietHours !== null) {
    checkTimeZone(quietHours.timeZone, 'quietHours.timeZone');
  }
  if (summary !== null) {
    checkTimeZone(summary.timeZone, 'summary.timeZone');
  }
}

type Fields = Pick<ChannelInput, 'name' | 'rules' | 'quietHours' | 'summary'>;

/** What a channel is sent: a heartbeat is called after proven backups and says nothing else. */
export function fieldsOf(kind: ChannelInput['kind'], { name, rules, ...times }: Fields): Fields {
  return kind === 'heartbeat'
    ? {
        name,
        rules: { ...rules, severities: [], resolved: false },
        quietHours: null,
        summary: null,
      }
    : { name, rules, quietHours: times.quietHours, summary: times.summary };
}

export type ChannelChange = {
  readonly [K in keyof Omit<ChannelInput, 'kind'>]?: ChannelInput[K] | undefined;
};

/** The fields of a channel once it is changed. */
export function changedFields(current: Fields & Pick<Channel, 'kind'>, change: ChannelChange) {
  const { name, rules, quietHours, summary } = change;
  return fieldsOf(current.kind, {
    name: name ?? current.name,
    rules: rules ?? current.rules,
    quietHours: quietHours === undefined ? current.quietHours : quietHours,
    summary: summary === undefined ? current.summary : summary,
  });
}

/** What changes with an address: nothing that was known of the one before holds of it. */
export async function addressed(
  options: { readonly channelVault: ChannelVault; readonly webhookAllow: readonly string[] },
  { id, ownerId, kind }: Pick<StoredChannel, 'id' | 'ownerId' | 'kind'>,
  text: string,
) {
  const { channelVault, webhookAllow } = options;
  const address = checkedAddress(kind, text, webhookAllow);
  const of = { id, ownerId, addressId: newId() };
  const made = kind === 'webhook' ? await channelVault.makeSecret(of) : null;
  const fields = {
    addressId: of.addressId,
    address: await channelVault.sealAddress(of, address),
    secret: made?.sealed ?? null,
    shownAddress: shownAddress(kind, address),
    state: kind === 'email' ? ('unconfirmed' as const) : ('active' as const),
    failingSince: null,
    failingNotifiedAt: null,
    lastFailure: null,
  };
  return { fields, secret: made?.secret ?? null };
}

/** As its owner sees it. */
export function shown(stored: StoredChannel): Channel {
  const {
    ownerId: _ownerId,
    address: _address,
    secret: _secret,
    addressId: _addressId,
    sentCauses: _sentCauses,
    failingNotifiedAt: _failingNotifiedAt,
    ...channel
  } = stored;
  return channel;
}
