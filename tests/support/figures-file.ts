// docs/figures.md: sections that runs write, each with its date, commit and machine. Nothing in it
// is typed by hand.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const head = `# Figures

Measured, not typed: \`npm run bench -- --figures\` and \`npm run test:soak -- --figures\` replace their sections.
`;

/** In the order in which they stand. */
const sections = {
  speed: 'Speed and memory',
  repeated: 'Later backups',
  inside: 'Comparing and histories',
  tools: 'Beside npm tools',
  web: 'Pages in a browser',
  soak: 'Soak',
} as const;
export type FigureSection = keyof typeof sections;

function isSection(name: string): name is FigureSection {
  return name in sections;
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}

function circumstances(): string {
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GiB`;
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, commit ${commit()}, ${cpus().length} cores, ${memory}, Node ${process.version}, all emulators on the same machine.`;
}

/** Replaces one section of the file. @param body Markdown below its heading */
export function writeFigures(file: string, section: FigureSection, body: string): void {
  const kept = existsSync(file) ? sectionsOf(readFileSync(file, 'utf8')) : new Map();
  kept.set(section, `_${circumstances()}_\n\n${body.trim()}`);
  const written = Object.entries(sections).flatMap(([name, title]) => {
    const text = isSection(name) ? kept.get(name) : undefined;
    return text === undefined
      ? []
      : [`\n## ${title}\n\n<!-- ${name} -->\n\n${text}\n\n<!-- end -->\n`];
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
