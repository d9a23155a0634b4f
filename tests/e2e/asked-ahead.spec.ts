// What the data view asks for when its address is opened: its documents first, and once.
import { getProjectId, test } from './support/demo.ts';
import { expect } from './support/journey.ts';

const shown = [
  {
    what: 'a collection',
    address: 'collections/customers',
    call: '/api/projects/documents',
    part: { role: 'grid', name: 'Documents of customers' },
  },
  {
    what: 'a document',
    address: 'documents/products/stoneware-bowl',
    call: '/api/projects/document',
    part: { role: 'tree', name: 'Fields' },
  },
] as const;

for (const { what, address, call, part } of shown) {
  test(`the address of ${what} asks for it before anything else, and once`, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) {
        calls.push(pathname);
      }
    });
    await page.goto(`/projects/${await getProjectId('Demo shop')}/${address}`);
    await expect(page.getByRole(part.role, { name: part.name })).toBeVisible();
    expect(calls[0]).toBe(call);
    expect(calls.filter((path) => path === call)).toHaveLength(1);
  });
}

test('the rows beside a document are asked for once it is there', async ({ page }) => {
  const order: string[] = [];
  const note = (what: string, address: string) => {
    const { pathname } = new URL(address);
    if (/^\/api\/projects\/documents?$/.test(pathname)) {
      order.push(`${pathname} ${what}`);
    }
  };
  page.on('request', (request) => note('asked', request.url()));
  page.on('response', (response) => note('answered', response.url()));
  await page.goto(`/projects/${await getProjectId('Demo shop')}/documents/products/stoneware-bowl`);
  await expect(page.getByRole('grid', { name: 'Documents of products' })).toBeVisible();
  expect(order.slice(0, 3)).toEqual([
    '/api/projects/document asked',
    '/api/projects/document answered',
    '/api/projects/documents asked',
  ]);
});
