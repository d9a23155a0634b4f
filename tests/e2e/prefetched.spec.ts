// What the data view asks for when its address is opened: its documents first, and once.
import { callsOf } from './support/calls-of.ts';
import { getProjectId, test } from './support/demo.ts';
import { expect } from './support/journey.ts';

test('the address of a collection asks for it before anything else of it, and once', async ({
  page,
}) => {
  const asked = callsOf(page);
  await page.goto(`/projects/${await getProjectId('Demo shop')}/collections/customers`);
  await expect(page.getByRole('grid', { name: 'Documents of customers' })).toBeVisible();
  const calls = asked.map((address) => new URL(address).pathname);
  // The list of projects is sent before the code of any page has come.
  expect(calls.slice(0, 2)).toEqual(['/api/projects', '/api/projects/documents']);
  for (const first of calls.slice(0, 2)) {
    expect(calls.filter((path) => path === first)).toHaveLength(1);
  }
});

test('the address of a document asks for it first, and once it is there for the rows beside it', async ({
  page,
}) => {
  const order: string[] = [];
  const note = (what: string, address: string) => {
    const { pathname } = new URL(address);
    if (pathname.startsWith('/api/projects/')) {
      order.push(`${pathname} ${what}`);
    }
  };
  page.on('request', (request) => note('asked', request.url()));
  page.on('response', (response) => note('answered', response.url()));
  await page.goto(`/projects/${await getProjectId('Demo shop')}/documents/products/stoneware-bowl`);
  await expect(page.getByRole('tree', { name: 'Fields' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Documents of products' })).toBeVisible();
  const [first] = order;
  expect(first).toBe('/api/projects/document asked');
  expect(order.filter((each) => each === first)).toHaveLength(1);
  expect(order.filter((each) => /\/documents? /.test(each)).slice(0, 3)).toEqual([
    first,
    '/api/projects/document answered',
    '/api/projects/documents asked',
  ]);
});
