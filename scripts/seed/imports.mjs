import { DAY } from './context.mjs';
import { COUNTRIES } from './data/people.mjs';
import { typeSamples } from './type-samples.mjs';
import { array, boolean, double, integer, map, nothing, string, toFields } from './values.mjs';

const LOG_BYTES = 260_000;
const ROWS_PER_RUN = 9;

/** Sheets of a spreadsheet that once was the whole shop; each became a collection. */
const SHEETS = [
  'Sheet 1',
  'Prices & taxes (€)',
  '50%25 list',
  'a.b',
  '.old',
  'Ein- und Ausgänge',
  '🧾 receipts',
  'constructor',
  'new\nsheet',
  'reviews',
  'notes',
];

/**
 * Runs of the importer: rows as they came, with the columns' names as field names; a self-test that
 * writes every type; and the sheets of an old spreadsheet, below a document that does not exist.
 *
 * @param {import('./context.mjs').Context} context
 * @param {import('./products.mjs').Product[]} products
 */
export function* importDocuments(context, products) {
  for (const [index, source] of ['erp', 'wholesale', 'till'].entries()) {
    yield* runDocuments(context, { source, daysAgo: 200 - index * 60, products });
  }
  yield {
    path: 'imports/self-test',
    fields: {
      source: string('self-test'),
      description: string('Every type at its edges, written and read back before each import.'),
      isPassed: boolean(true),
    },
  };
  for (const [id, fields] of typeSamples(context)) {
    yield { path: `imports/self-test/rows/${id}`, fields };
  }
  for (const [index, sheet] of SHEETS.entries()) {
    for (const row of [1, 2]) {
      yield {
        path: `imports/spreadsheet-2012/${sheet}/${row}`,
        fields: toFields([
          ['A', string(['Pot', 'Pan', 'Cup', 'Seeds'][(index + row) % 4])],
          ['B', double(row + index / 4)],
          ['C', row === 2 ? nothing() : string('')],
        ]),
      };
    }
  }
}

function* runDocuments(context, { source, daysAgo, products }) {
  const random = context.random(`import ${source}`);
  const startedAt = context.now - daysAgo * DAY;
  const path = `imports/${new Date(startedAt).toISOString().slice(0, 10)}-${source}`;
  yield {
    path,
    fields: {
      source: string(source),
      rowsRead: integer(random.integer(400, 4000)),
      rowsFailed: integer(random.integer(0, 12)),
      warnings: array([
        map({ row: integer(17), text: string('Price had a comma, read as a decimal point') }),
        map({ row: integer(311), text: string('Two rows with the same barcode, kept the later') }),
      ]),
      startedAt: context.at(startedAt),
      finishedAt: context.at(startedAt + random.integer(40, 400) * 1000),
    },
  };
  for (const [index, product] of random.sample(products, ROWS_PER_RUN).entries()) {
    yield { path: `${path}/rows/${index + 1}`, fields: rowFields(random, product) };
  }
  if (source === 'erp') {
    yield {
      path: `${path}/logs/full`,
      fields: { contentType: string('text/plain'), text: string(logText(random, startedAt)) },
    };
  }
}

function rowFields(random, product) {
  const stock = Object.keys(COUNTRIES)
    .slice(0, 4)
    .map((country) => [`Stock.${country}`, integer(random.integer(0, 90))]);
  return toFields([
    ['Item no.', string(product.variants[0].sku)],
    ['Item / name', string(product.name)],
    ['Price (EUR)', double(product.priceCents / 100)],
    ['Weight [kg]', double(product.weightKg)],
    ['VAT %', integer(20)],
    ['Supplier#', string(product.supplierId)],
    ['`checked`', boolean(random.chance(0.5))],
    ['Path\\picture', string(`S:\\pictures\\${product.id}.jpg`)],
    ['Remark\n(2nd line)', random.chance(0.7) ? nothing() : string('See catalogue, page 12')],
    ...stock,
  ]);
}

/** The log of an import, one line for each row read. */
function logText(random, startedAt) {
  const lines = [];
  for (let length = 0; length < LOG_BYTES; length += lines.at(-1).length + 1) {
    const row = lines.length + 1;
    const time = new Date(startedAt + row * 37 + random.integer(0, 30)).toISOString();
    const outcome = random.pick([
      'created',
      'unchanged',
      'unchanged',
      'price changed',
      'stock changed',
    ]);
    const checksum = random.integer(0x1000_0000, 0x7fff_ffff).toString(16);
    lines.push(`${time} row ${row} sku ${random.integer(10_000, 99_999)} ${outcome} ${checksum}`);
  }
  return lines.join('\n');
}
