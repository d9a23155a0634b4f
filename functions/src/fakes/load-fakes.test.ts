// Plans are applied by later builds: what stands for a value may not change between both.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadFakes } from './load-fakes.ts';

const seed = createHash('sha256').update('a value').digest();

test('the same bytes come to the same texts, in every release', async () => {
  const { email, name, phone, address } = await loadFakes();
  expect({
    email: email(seed),
    name: name(seed),
    phone: phone(seed),
    address: address(seed),
  }).toMatchInlineSnapshot(`
    {
      "address": "72853 Doyle Dam, North Raheem, 21075",
      "email": "dasia.heidenreich.c1345355@example.com",
      "name": "Dasia Heidenreich",
      "phone": "+1 413 555 0177",
    }
  `);
});
