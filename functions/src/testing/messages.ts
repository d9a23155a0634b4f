import type { Message, MessageItem } from '../services/notices/message.ts';

const page = 'https://firekeep.example/projects/p1/backup';

/** A message for tests of its forms. */
export function message(changes: Partial<Message> = {}): Message {
  return {
    type: 'alerts',
    title: 'Shop: 2 backups failed',
    text: 'Both schedules could not read the database.',
    items: [
      item({ title: 'Backup failed: Every night', severity: 'error' }),
      item({ title: 'Back to normal: Hourly', severity: 'good', link: null }),
    ],
    action: { label: 'Open Shop', url: 'https://firekeep.example/projects/p1' },
    thread: 'p1/failed',
    delivery: 'notice-1',
    unsubscribe: {
      page: 'https://firekeep.example/unsubscribe?token=t1',
      oneClick: 'https://firekeep.example/api/notices/unsubscribe?token=t1',
    },
    ...changes,
  };
}

export function item(changes: Partial<MessageItem> = {}): MessageItem {
  return {
    title: 'Backup failed',
    severity: 'error',
    lines: ['The credential was refused.', 'Last proven backup: Nov 26, 02:00 UTC'],
    link: { label: 'Open the backups', url: page },
    ...changes,
  };
}

/** Names as users can choose them, to break out of what they stand in. */
export const hostileNames = [
  '<!channel> <@U123> <users/all>',
  '@everyone @here <@&1> <at>Dana</at>',
  '[x](http://evil.example)',
  '*bold* _italic_ ~struck~ `code` ||spoiler|| # heading > quote',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'two\r\nlines\u2028and\u0085more\u0000\u001b[31m',
  '👩‍👩‍👧‍👦 Käse ﷽ ',
  '\u202egnp.exe\u202c',
  '&lt;b&gt; &amp; {{DATE(2026-01-01)}} ${secret} :tada:',
  'http://evil.example www.evil.example',
  ' \n\t ',
  '\\'.repeat(500),
  '👩‍👩‍👧‍👦'.repeat(300),
  '🧀'.repeat(600),
  `-${'🧀'.repeat(600)}`,
  '&<>"*_'.repeat(500),
] as const;

/** As many items as are never shown, each as short as can be. */
export const messageOfMany = message({
  items: Array.from({ length: 2000 }, () => item({ title: 'a', lines: [], link: null })),
});

/** The name wherever a name can stand. */
export function messageAbout(name: string, itemCount = 1): Message {
  const one = item({
    title: `Backup failed: ${name}`,
    lines: Array.from({ length: 12 }, () => name),
    link: { label: name, url: `https://firekeep.example/?q=${encodeURIComponent(name)})` },
  });
  return message({
    title: `${name}: backups failed`,
    text: name,
    items: Array.from({ length: itemCount }, () => one),
    action: { label: `Open ${name}`, url: 'https://firekeep.example/projects/p1' },
  });
}
