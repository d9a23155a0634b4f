const secretPatterns: readonly RegExp[] = [
  /-----BEGIN[\s\S]*?(?:-----END[^-]*-----|$)/g,
  /["']?private_key(?:_id)?["']?\s*[:=]\s*["']?[^"',}\s]*/gi,
  /ya29\.[\w.-]+/g,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi,
  /\beyJ[\w-]{8,}\.[\w-]+\.?[\w-]*/g,
  /\b(?:X-Goog-Signature|X-Goog-Credential|upload_id|access_token|refresh_token|assertion|key)=[^&\s"']+/gi,
  // Lines of a PEM body, and keys pasted without their header.
  /[A-Za-z0-9+/=]{60,}/g,
];

// oxlint-disable-next-line no-control-regex -- removing them is the point
const controlCharacters = /[\u0000-\u001f\u007f\u2028\u2029]+/g;

/**
 * `text` fit for a log line: what looks like a secret is replaced, control characters (line breaks,
 * escape sequences) become one space, and the length is bounded.
 */
export function redact(text: string, maxLength = 500): string {
  // Bounded first, so that a hostile string costs little to search.
  let clean = text.slice(0, maxLength * 8);
  for (const pattern of secretPatterns) {
    clean = clean.replace(pattern, '[redacted]');
  }
  return clean.replace(controlCharacters, ' ').slice(0, maxLength);
}
