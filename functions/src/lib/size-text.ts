const kib = 1024;
const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Bytes as people read them, such as `1.5 GiB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(
    units.length - 1,
    Math.floor(Math.log(Math.max(1, bytes)) / Math.log(kib)),
  );
  return `${Number((bytes / kib ** power).toFixed(1))} ${units[power] ?? 'bytes'}`;
}
