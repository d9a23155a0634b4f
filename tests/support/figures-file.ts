// docs/figures.md: sections that runs write, each with its date, commit and machine. Three are
// measured by hand, and kept.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { circumstances, type Circumstances } from './circumstances.ts';

const head = `# Figures

Measured, not typed: \`npm run bench -- --figures\` and \`npm run test:soak -- --figures\` replace their sections. What was measured by hand says how.
`;

/** In the order in which they stand. */
const sections = {
  aims: 'Aims',
  speed: 'Backups',
  writing: 'Restores',
  warm: 'Processor time',
  memory: 'Memory',
  product: 'Through the product',
  demo: 'The demo through the product',
  ranges: 'Side by side',
  mixed: 'Mixed documents',
  repeated: 'Later backups',
  inside: 'Comparing and histories',
  query: 'Queries in a backup',
  export: 'Exports',
  grid: 'A collection in a browser',
  inspector: 'A document in a browser',
  putBack: 'Putting one document back',
  api: 'Calls',
  clients: 'Many clients',
  transform: 'Transforms in JavaScript',
  plan: 'Long plans',
  ticks: 'Ticks of a plan',
  tools: 'Beside npm tools',
  pages: 'Signed-in pages',
  web: 'Pages in a browser',
  start: 'Cold starts',
  recovery: 'Recovering and rotating',
  soak: 'Soak',
  drill: 'A drill of 100,000 documents with one field that differs',
} as const;
export type FigureSection = keyof typeof sections;

function isSection(name: string): name is FigureSection {
  return name in sections;
}

interface Figures {
  readonly section: FigureSection;
  /** Markdown below its heading, or what makes it of what stands there. */
  readonly body: string | ((before: string) => string);
  /** When it was measured; just now by default, null where the body says it. */
  readonly at?: Circumstances | null;
}

/** Replaces one section of the file. @throws Error where that would lose another */
export function writeFigures(file: string, { section, body, at = circumstances() }: Figures): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const kept = sectionsOf(before);
  if ((before.match(/^## /gm) ?? []).length > kept.size) {
    throw new Error(`${file} has a section that figures-file.ts doesn’t know`);
  }
  const where =
    at === null
      ? ''
      : `_${at.date}, commit ${at.commit}, ${at.machine}, all emulators on the same machine._\n\n`;
  const text = typeof body === 'string' ? body : body(kept.get(section) ?? '');
  kept.set(section, `${where}${text.trim()}`);
  const written = Object.entries(sections).flatMap(([name, title]) => {
    const found = isSection(name) ? kept.get(name) : undefined;
    return found === undefined
      ? []
      : [`\n## ${title}\n\n<!-- ${name} -->\n\n${found}\n\n<!-- end -->\n`];
  });
  writeFileSync(file, `${head}${written.join('')}`);
}

function sectionsOf(text: string): Map<FigureSection, string> {
  const found = new Map<FigureSection, string>();
  for (const match of text.matchAll(/<!-- (\w+) -->\n\n([^]*?)\n\n<!-- end -->/g)) {
    const [, name = '', body = ''] = match;
    if (isSection(name)) {
      found.set(name, body);
    }
  }
  return found;
}
