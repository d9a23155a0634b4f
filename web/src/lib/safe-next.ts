function hasUnsafeCharacter(text: string): boolean {
  return Array.from(text).some((char) => char < ' ' || char === '\u007f' || char === '\\');
}

/**
 * Where to go after sign-in, from the `next` of the address: a path of this origin, nothing else.
 * Anything that a browser could read as another origin, or that leads back to sign-in, gives
 * undefined.
 */
export function safeNext(next: string | null, origin: string): string | undefined {
  if (next === null || next.length > 2000 || !/^\/(?![/\\])/.test(next)) {
    return undefined;
  }
  // Control characters are dropped by URL parsers: `/\t/host` would become `//host`.
  if (hasUnsafeCharacter(next) || !URL.canParse(next, origin)) {
    return undefined;
  }
  const url = new URL(next, origin);
  // Dots are resolved by then: `/.//host` has become `//host`, which names another origin.
  if (url.origin !== origin || url.pathname.startsWith('//')) {
    return undefined;
  }
  // The router takes no notice of upper and lower case.
  if (/^\/auth(?:\/|$)/i.test(url.pathname)) {
    return undefined;
  }
  return `${url.pathname}${url.search}${url.hash}`;
}
