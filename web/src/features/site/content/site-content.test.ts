// Which addresses are rendered at build: all others, the callback of the sign-in flow with them,
// are rendered in the browser alone.
import { expect, test } from 'vitest';
import { paths } from '#config/paths.ts';
import figures from '../../../../../docs/figures.md?raw';
import { payloadPath } from '../model/site-page.ts';
import { siteContent } from './site-content.ts';

const rendered = siteContent(figures).map(({ path }) => path);

test('renders the six public pages and no other', () => {
  expect(rendered).toEqual(['/', '/features', '/pricing', '/terms', '/privacy', '/contact']);
  expect(rendered).not.toContain(paths.oauthCallback.pattern);
});

test('a payload stands beside each prerendered page', () => {
  expect(rendered.map(payloadPath)).toEqual([
    '/_payload.json',
    '/features/_payload.json',
    '/pricing/_payload.json',
    '/terms/_payload.json',
    '/privacy/_payload.json',
    '/contact/_payload.json',
  ]);
});
