import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { NoticeLinks } from '../../services/notices/notice-links.ts';
import { createPageTokens } from '../../services/page-tokens/page-tokens.ts';
import { NoticeWorld } from '../../testing/notice-world.ts';
import { deriveMasterKeys } from './master-key-wrapper.ts';

const newKey = () => randomBytes(32).toString('base64');
const [earlier, next] = [newKey(), newKey()];
const origin = 'https://firekeep.example';

function linksUnder(masterKey: string): NoticeLinks {
  const pageTokens = createPageTokens(deriveMasterKeys(masterKey, 'firekeep/page-token/v1'));
  return new NoticeLinks({ pageTokens, origin });
}

test('links of mails outlive a rotation while the earlier key is listed', async () => {
  const channel = await new NoticeWorld().channel('On call');
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
  const sent = linksUnder(earlier);
  const [confirm, unsubscribe] = [
    tokenOf(sent.confirmation(channel)),
    tokenOf(sent.unsubscribe(channel).oneClick),
  ];
  const during = linksUnder(`${next},${earlier}`);
  const place = { id: channel.id, addressId: channel.addressId };
  expect(during.read('confirm', confirm)).toEqual(place);
  expect(during.read('unsubscribe', unsubscribe)).toEqual(place);
  const renewed = tokenOf(during.unsubscribe(channel).page);
  const after = linksUnder(next);
  expect(after.read('unsubscribe', renewed)).toEqual(place);
  expect(() => after.read('unsubscribe', unsubscribe)).toThrow('not found');
});
