import { expect, test } from 'vitest';
import { preloaded } from './preloaded.ts';

const needed = ['frame-Ab_-4567', 'pages-Ab_-4567', 'frames-Ab_-4567'].map(
  (name) => `assets/${name}.js`,
);
const hostedBy = (hostId: string, hostType: 'html' | 'js' = 'js') =>
  preloaded('assets/late.js', needed, { hostId, hostType });

test('a page that runs only signed in names nothing that is there by then', () => {
  expect(hostedBy('assets/data-Ab_-4567.js')).toEqual(needed.slice(1));
});

test('what runs on public pages, and HTML, name everything', () => {
  expect(hostedBy('assets/main-Ab_-4567.js')).toEqual(needed);
  expect(hostedBy('index.html', 'html')).toEqual(needed);
});
