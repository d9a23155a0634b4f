import type { Message, MessageItem, MessageLink } from '../message.ts';
import { severityWords } from './bounded-message.ts';
import { escapeHtml } from './escape-html.ts';

type Severity = MessageItem['severity'];

/** On white and, lighter, on the dark page: each at least 4.5:1. */
const colours: Readonly<Record<Severity, { readonly light: string; readonly dark: string }>> = {
  critical: { light: '#b3261e', dark: '#ff8a80' },
  error: { light: '#b3261e', dark: '#ff8a80' },
  warning: { light: '#8a5300', dark: '#f5b942' },
  good: { light: '#1b6e34', dark: '#6fd08c' },
  info: { light: '#1a5fb4', dark: '#8ab8f5' },
};

// Programs that know no media queries show the inline colours, those of a light page.
const darkRules = [
  '.page{background:#16181d!important}',
  '.strong{color:#f2f3f5!important}',
  '.body{color:#d3d6dc!important}',
  '.quiet{color:#a3a8b3!important}',
  '.link{color:#8ab8f5!important}',
  '.rule{border-color:#3a3f4a!important}',
  '.button{background:#8ab8f5!important;color:#10131a!important}',
  ...Object.entries(colours).flatMap(([severity, { dark }]) => [
    `.${severity}{color:${dark}!important}`,
    `.bar-${severity}{border-color:${dark}!important}`,
  ]),
].join('');

const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkRules}}`;

const font = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
// Long names and addresses must not widen the column.
const breaks = 'overflow-wrap:anywhere;word-break:break-word';

function linkHtml({ label, url }: MessageLink): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:#1a5fb4">${escapeHtml(label)}</a>`;
}

function itemHtml({ title, severity, lines, link }: MessageItem): string {
  const { light } = colours[severity];
  const rows = [
    ...lines.map((line) => escapeHtml(line)),
    ...(link === null ? [] : [linkHtml(link)]),
  ];
  const about = rows.map(
    (row) => `<div class="body" style="margin-top:4px;color:#3c4049">${row}</div>`,
  );
  return `<div class="bar-${severity}" style="margin:0 0 20px;padding:2px 0 2px 14px;border-left:4px solid ${light}">
<div class="strong" style="font-weight:600;color:#16181d"><span class="${severity}" style="color:${light}">${severityWords[severity]}</span>: ${escapeHtml(title)}</div>
${about.join('\n')}
</div>`;
}

function buttonHtml({ label, url }: MessageLink): string {
  return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1a5fb4;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

function footerHtml(unsubscribe: Message['unsubscribe']): string {
  const end =
    unsubscribe === null ? '' : ` · ${linkHtml({ label: 'Unsubscribe', url: unsubscribe.page })}`;
  return `<div class="rule quiet" style="margin-top:28px;padding-top:14px;border-top:1px solid #d9dce2;font-size:13px;color:#5f6470">Sent by Firekeep${end}</div>`;
}

function paragraphHtml(text: string): string {
  return `<p class="body" style="margin:0 0 20px;color:#3c4049">${escapeHtml(text)}</p>`;
}

/** The HTML part of a mail: one column, styles at the elements, nothing that is loaded. */
export function mailHtml(message: Message, more: string | null): string {
  const { title, text, items, action, unsubscribe } = message;
  const content = [
    `<h1 class="strong" style="margin:0 0 20px;font-size:21px;line-height:1.3;color:#16181d">${escapeHtml(title)}</h1>`,
    ...(text === null ? [] : [paragraphHtml(text)]),
    ...items.map(itemHtml),
    ...(more === null ? [] : [paragraphHtml(more)]),
    ...(action === null ? [] : [buttonHtml(action)]),
    footerHtml(unsubscribe),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#ffffff">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#ffffff">
<tr><td align="center" style="padding:28px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td style="text-align:left;font-size:15px;line-height:1.5;${font};${breaks}">
${content.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
