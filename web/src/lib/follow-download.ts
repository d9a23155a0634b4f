/** Lets the browser download a file, beside the page. */
export function followDownload(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Lets the browser save what is in memory as a file. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  followDownload(url, fileName);
  // Browsers begin a download soon after the click; some read on from the address for a while.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
