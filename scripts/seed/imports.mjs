import { DAY, isoDay } from './context.mjs';
import { COUNTRIES } from './people.mjs';
import { typeSamples } from './type-samples.mjs';
import { double } from './values.mjs';

const LOG_BYTES = 260_000;
const ROWS_PER_RUN = 9;

/** Sheets of a spreadsheet that once was the whole shop; each became a collection. */
const SHEETS =
  'Sheet 1|Prices & taxes (€)|50%25 list|a.b|.old|Ein- und Ausgänge|🧾 receipts|constructor|new\nsheet|reviews|notes';

/**
 * Runs of the importer: rows as they came, with the columns' names as field names; a self-test that
 * writes every type; and the sheets of an old spreadsheet, below a document that does not exist.
 */
export function* importDocuments(context, { products }) {
  for (const [index, source] of ['erp', 'wholesale', 'till'].entries()) {
    yield* runDocuments(context, { source, daysAgo: 200 - index * 60, products });
  }
  yield {
    path: 'imports/self-test',
    fields: {
      source: 'self-test',
      description: 'Every type at its edges, written and read back before each import.',
      isPassed: true,
    },
  };
  for (const [id, fields] of Object.entries(typeSamples(context))) {
    yield { path: `imports/self-test/rows/${id}`, fields };
  }
  for (const [index, sheet] of SHEETS.split('|').entries()) {
    for (const row of [1, 2]) {
      const A = ['Pot', 'Pan', 'Cup', 'Seeds'][(index + row) % 4];
      const fields = { A, B: double(row + index / 4), C: row === 2 ? null : '' };
      yield { path: `imports/spreadsheet-2012/${sheet}/${row}`, fields };
    }
  }
}

function* runDocuments(context, { source, daysAgo, products }) {
  const random = context.random(`import ${source}`);
  const startedAt = context.now - daysAgo * DAY;
  const path = `imports/${isoDay(startedAt)}-${source}`;
  yield {
    path,
    fields: {
      source,
      rowsRead: random.integer(400, 4000),
      rowsFailed: random.integer(0, 12),
      warnings: [
        { row: 17, text: 'Price had a comma, read as a decimal point' },
        { row: 311, text: 'Two rows with the same barcode, kept the later' },
      ],
      startedAt: context.at(startedAt),
      finishedAt: context.at(startedAt + random.integer(40, 400) * 1000),
    },
  };
  for (const [index, product] of random.sample(products, ROWS_PER_RUN).entries()) {
    yield { path: `${path}/rows/${index + 1}`, fields: rowFields(random, product) };
  }
  if (source === 'erp') {
    const fields = { contentType: 'text/plain', text: logText(random, startedAt) };
    yield { path: `${path}/logs/full`, fields };
  }
}

function rowFields(random, product) {
  const stock = COUNTRIES.slice(0, 4).map(({ country }) => country);
  return {
    'Item no.': product.variants[0].sku,
    'Item / name': product.name,
    'Price (EUR)': double(product.priceCents / 100),
    'Weight [kg]': double(product.weightKg),
    'VAT %': 20,
    'Supplier#': product.supplierId,
    '`checked`': random.chance(0.5),
    'Path\\picture': `S:\\pictures\\${product.id}.jpg`,
    'Remark\n(2nd line)': random.chance(0.7) ? null : 'See catalogue, page 12',
    ...Object.fromEntries(stock.map((country) => [`Stock.${country}`, random.integer(0, 90)])),
  };
}

/** The log of an import, one line for each row read. */
function logText(random, startedAt) {
  const outcomes = ['created', 'unchanged', 'unchanged', 'price changed', 'stock changed'];
  const lines = [];
  for (let length = 0; length < LOG_BYTES; length += lines.at(-1).length + 1) {
    const row = lines.length + 1;
    const time = new Date(startedAt + row * 37 + random.integer(0, 30)).toISOString();
    const sku = random.integer(10_000, 99_999);
    const checksum = random.integer(0x1000_0000, 0x7fff_ffff).toString(16);
    lines.push(`${time} row ${row} sku ${sku} ${random.pick(outcomes)} ${checksum}`);
  }
  return lines.join('\n');
}
