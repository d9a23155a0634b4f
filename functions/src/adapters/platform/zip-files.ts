import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ZipFiles } from '../../services/ports/zip-files.ts';

/** ZIP with deflate, and with 64-bit sizes where a file needs them; one file is open at a time. */
export const zipFiles: ZipFiles = (files) => {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  zip.outputStream.pipe(output);
  for (const { name, content } of files) {
    zip.addReadStreamLazy(name, { compress: true }, (take) => {
      const stream = Readable.from(content(), { objectMode: true, highWaterMark: 1 });
      // The library doesn't listen for failures of what it reads.
      take(null, stream.once('error', fail));
    });
  }
  zip.end();
  return output;
};
