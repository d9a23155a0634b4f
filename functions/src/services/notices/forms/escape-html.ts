/** The three characters that Slack's texts share with HTML. */
export function escapeTags(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** For text and for attributes in quotation marks. */
export function escapeHtml(text: string): string {
  return escapeTags(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}
