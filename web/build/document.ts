/** What one HTML file says of itself and holds. */
export interface DocumentParts {
  readonly title: string;
  readonly description?: string;
  readonly isIndexed: boolean;
  /** What stands in `#root`. */
  readonly html?: string;
  /** The app takes `html` over as it is; else it replaces it. */
  readonly isHydrated?: boolean;
  /** The page's own address, where it has one. */
  readonly address?: string;
  readonly picture?: string;
  readonly payloadPath?: string;
  /** Files of the build, without a slash before them. */
  readonly js?: readonly string[];
  readonly css?: readonly string[];
  readonly fonts?: readonly string[];
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function tag(name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escape(value)}"`);
  return `<${name} ${written.join(' ')} />`;
}

function replaceOnce(text: string, part: string, by: string): string {
  if (text.split(part).length !== 2) {
    throw new Error(`index.html must hold exactly one ${part}`);
  }
  return text.replace(part, () => by);
}

function newTo(template: string, files: readonly string[]): string[] {
  return files.filter((file) => !template.includes(`"/${file}"`));
}

function headOf(parts: DocumentParts, template: string): string[] {
  const {
    title,
    description,
    isIndexed,
    address,
    picture,
    payloadPath,
    js = [],
    fonts = [],
  } = parts;
  return [
    `<title>${escape(title)}</title>`,
    ...(isIndexed ? [] : [tag('meta', { name: 'robots', content: 'noindex' })]),
    ...(description === undefined
      ? []
      : [tag('meta', { name: 'description', content: description })]),
    ...(address === undefined || description === undefined || picture === undefined
      ? []
      : [
          tag('link', { rel: 'canonical', href: address }),
          tag('meta', { property: 'og:type', content: 'website' }),
          tag('meta', { property: 'og:site_name', content: 'Firekeep' }),
          tag('meta', { property: 'og:title', content: title }),
          tag('meta', { property: 'og:description', content: description }),
          tag('meta', { property: 'og:url', content: address }),
          tag('meta', { property: 'og:image', content: picture }),
          tag('meta', { property: 'og:image:width', content: '1200' }),
          tag('meta', { property: 'og:image:height', content: '630' }),
          tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
        ]),
    ...newTo(template, js).map((file) =>
      tag('link', { rel: 'modulepreload', href: `/${file}`, crossorigin: '' }),
    ),
    ...fonts.map((file) =>
      tag('link', {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: `/${file}`,
        crossorigin: '',
      }),
    ),
    ...(payloadPath === undefined
      ? []
      : [tag('link', { rel: 'preload', as: 'fetch', href: payloadPath, crossorigin: '' })]),
  ];
}

const needsScript = '<noscript>Firekeep needs JavaScript to run.</noscript>';

const scriptTags =
  /\n\s*(?:<link rel="(?:modulepreload|preload)"[^>]*>|<script type="module"[^>]*><\/script>)/g;

/** A page that can be read before its scripts run loads them after styles and pictures. */
function moveScriptsLast(document: string): string {
  const tags = [...document.matchAll(scriptTags)].map(([found]) =>
    found
      .replace('rel="', 'fetchpriority="low" rel="')
      .replace('type="module"', 'fetchpriority="low" type="module"'),
  );
  return replaceOnce(document.replaceAll(scriptTags, ''), '</body>', `${tags.join('')}\n  </body>`);
}

/**
 * The app's built document as the document of one page.
 *
 * @throws Error where the template lacks one of the places that are filled
 */
export function fillDocument(template: string, parts: DocumentParts): string {
  const head = headOf(parts, template).join('\n    ');
  const attribute = parts.isHydrated === true ? ' data-prerendered' : '';
  const filled = replaceOnce(template, '<title>Firekeep</title>', head);
  // After the app's own styles, as they come where the page is navigated to.
  const styles = newTo(template, parts.css ?? []).map((file) =>
    tag('link', { rel: 'stylesheet', href: `/${file}` }),
  );
  const document = replaceOnce(filled, '</head>', [...styles, '</head>'].join('\n    '));
  return replaceOnce(
    parts.isHydrated === true ? moveScriptsLast(document) : document,
    '<div id="root"></div>',
    `<div id="root"${attribute}>${parts.html ?? needsScript}</div>`,
  );
}

/** @param addresses of all public pages */
export function sitemap(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `  <url><loc>${escape(address)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/** What only signed-in people can see, and the API, are not for search engines. */
const hidden = ['/dashboard', '/projects', '/admin', '/api', '/oauth'];

export function robots(origin: string): string {
  const lines = hidden.map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`;
}
