import { expect, test } from 'vitest';
import { mailLink } from './mail-link.ts';

test.each([
  ['ada@example.dev', 'Hi', 'mailto:ada@example.dev?subject=Re%3A%20Hi'],
  [
    'ada+x@example.dev',
    'a & b = c?',
    'mailto:ada%2Bx@example.dev?subject=Re%3A%20a%20%26%20b%20%3D%20c%3F',
  ],
  [
    'ada@example.dev',
    'x&bcc=all@example.dev',
    'mailto:ada@example.dev?subject=Re%3A%20x%26bcc%3Dall%40example.dev',
  ],
  ['ada@example.dev', 'a\r\nBcc: b', 'mailto:ada@example.dev?subject=Re%3A%20a%20Bcc%3A%20b'],
  [
    'ada@example.dev',
    '"><script>#',
    'mailto:ada@example.dev?subject=Re%3A%20%22%3E%3Cscript%3E%23',
  ],
  [
    'ada@example.dev',
    'Zoë 👩‍💻 \ud800',
    'mailto:ada@example.dev?subject=Re%3A%20Zo%C3%AB%20%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB%20%EF%BF%BD',
  ],
])('%s, %j', (email, subject, link) => {
  expect(mailLink({ email, subject })).toBe(link);
});

test.each([
  '',
  'ada',
  'javascript:alert(1)',
  'https://example.dev',
  'a@b.dev?bcc=c@d.dev',
  'a@b.dev\r\nBcc: c@d.dev',
])('no link to %j', (email) => {
  expect(mailLink({ email, subject: 'x' })).toBeNull();
});
