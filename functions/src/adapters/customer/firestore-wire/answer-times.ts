import { readTimestamp } from '../../../engine/format/document.ts';
import { WireReader } from '../../../engine/format/wire.ts';
import type { ScanOptions } from '../../../engine/document-source.ts';
import { readQueryAnswer } from './answers.ts';
import { encodeTimestamp } from './requests.ts';

/** What takes the documents out of a scan's answers; null for one that has none. */
export function scanAnswer({
  readTime,
  onOtherTime,
}: Pick<ScanOptions, 'readTime' | 'onOtherTime'>): (answer: Uint8Array) => Uint8Array | null {
  const isWatched = readTime !== null && onOtherTime !== undefined;
  return isWatched ? queryAnswerAt(readTime, onOtherTime) : readQueryAnswer;
}

/**
 * RunQueryResponse: document (1), and the time that it was read at (3). `onOtherTime` is called for
 * a document without `readTime` (RFC 3339), which it was to be read at.
 */
function queryAnswerAt(
  readTime: string,
  onOtherTime: () => void,
): (answer: Uint8Array) => Uint8Array | null {
  const wanted = encodeTimestamp(readTime).finish();
  return (answer) => {
    let document: Uint8Array | null = null;
    let isWanted = false;
    for (const reader = new WireReader(answer); reader.next();) {
      if (reader.field === 1) {
        document = reader.view();
      } else if (reader.field === 3) {
        isWanted = isSameTime(reader.view(), wanted);
      } else {
        reader.skip();
      }
    }
    if (document !== null && !isWanted) {
      onOtherTime();
    }
    return document;
  };
}

/** Of two `google.protobuf.Timestamp`s; the same time has one usual encoding, and others. */
function isSameTime(time: Uint8Array, wanted: Uint8Array): boolean {
  if (isEqual(time, wanted)) {
    return true;
  }
  const [a, b] = [time, wanted].map((bytes) => readTimestamp(new WireReader(bytes)));
  return a?.seconds === b?.seconds && a?.nanos === b?.nanos;
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) {
    return false;
  }
  for (let index = 0; index < a.length; index += 1) {
    if (a[index] !== b[index]) {
      return false;
    }
  }
  return true;
}
