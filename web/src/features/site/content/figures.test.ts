import { describe, expect, it } from 'vitest';
import figures from '../../../../../docs/figures.md?raw';
import { measuredAt, measuredFigures } from './figures.ts';
import { home } from './home.ts';

describe('the figures of the home page', () => {
  it('come with the commit they were measured of, each once', () => {
    const section = (name: string, commit: string) =>
      `<!-- ${name} -->\n\n_2026-01-02, commit ${commit}, 2 cores._\n`;
    const text = section('speed', 'aaa') + section('web', 'bbb') + section('soak', 'aaa');
    expect(measuredAt(text)).toBe('2026-01-02 (commit aaa)');
    expect(measuredAt(text + section('repeated', 'ccc'))).toBe(
      '2026-01-02 (commit aaa) and 2026-01-02 (commit ccc)',
    );
  });

  it('are all found in what was measured last', () => {
    expect(measuredFigures(figures)).toHaveLength(3);
    expect(home(figures).content.figures.source).toMatch(/^Measured on [\d-]+ \(commit \w{7,}\)/);
  });
});
