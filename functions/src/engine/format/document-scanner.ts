import { firstSecond, lastNano, lastSecond } from '../../firestore-model/timestamps.ts';
import { maxValueDepth } from '../../firestore-model/values.ts';
import { exactRange, WireScanner } from './wire-scanner.ts';

/** Tags as servers write them: in their shortest form, with the wire type of what follows. */
const documentTags = { name: 0x0a, field: 0x12, createTime: 0x1a, updateTime: 0x22 } as const;
const entryTags = { key: 0x0a, value: 0x12 } as const;
const timeTags = { seconds: 0x08, nanos: 0x10 } as const;
const pointTags = { latitude: 0x09, longitude: 0x11 } as const;
/** Of an entry of a map and of a value of an array. */
const itemTag = 0x0a;
const valueTags = {
  boolean: 0x08,
  integer: 0x10,
  double: 0x19,
  reference: 0x2a,
  map: 0x32,
  point: 0x42,
  array: 0x4a,
  time: 0x52,
  null: 0x58,
  /** Text and bytes have field numbers over 15, so their tags take a second byte. */
  text: 0x8a,
  bytes: 0x92,
} as const;
const secondTagByte = 0x01;

const doubleBytes = 8;

/** The last four bytes of a negative number that is not below `-exactRange`, lowest first. */
const negativeEnd = 0x01_ff_ff_ff;

/**
 * Proves that documents are whole without decoding them: one walk over their bytes that keeps
 * nothing.
 *
 * It knows documents as servers write them and has no answer to any others, however well formed
 * (unknown fields in messages, names that don't come first, longer tags): `decodeDocument` decides
 * there. So it accepts nothing that `decodeDocument` refuses.
 */
export class DocumentScanner extends WireScanner {
  /** Where the name of the document scanned last begins and ends. */
  nameStart = 0;
  nameEnd = 0;

  /**
   * Whether the bytes from `start` to before `end` are proven to be a whole document, which
   * `decodeDocument` decodes and whose `documentName` is found. False proves nothing.
   */
  isWhole(start: number, end: number): boolean {
    this.position = start;
    if (start >= end || this.byte() !== documentTags.name) {
      return false;
    }
    const nameEnd = this.messageEnd(end);
    this.nameStart = this.position;
    this.nameEnd = nameEnd;
    if (nameEnd <= this.nameStart || !this.isText(nameEnd)) {
      return false;
    }
    for (this.position = nameEnd; this.position < end;) {
      const tag = this.byte();
      const fieldEnd = this.messageEnd(end);
      if (fieldEnd === -1 || !this.isDocumentField(tag, fieldEnd)) {
        return false;
      }
      this.position = fieldEnd;
    }
    return true;
  }

  private isDocumentField(tag: number, end: number): boolean {
    if (tag === documentTags.field) {
      return this.isEntry(end, 0);
    }
    return (tag === documentTags.updateTime || tag === documentTags.createTime) && this.isTime(end);
  }

  private isEntry(end: number, depth: number): boolean {
    let hasValue = false;
    while (this.position < end) {
      const tag = this.byte();
      const partEnd = this.messageEnd(end);
      if (partEnd === -1) {
        return false;
      }
      if (tag === entryTags.value) {
        hasValue = this.isValue(partEnd, depth);
      }
      if (tag === entryTags.value ? !hasValue : tag !== entryTags.key || !this.isText(partEnd)) {
        return false;
      }
      this.position = partEnd;
    }
    return hasValue;
  }

  /** Whether exactly one value stands from here to `end`. */
  private isValue(end: number, depth: number): boolean {
    if (depth > maxValueDepth || this.position >= end) {
      return false;
    }
    const tag = this.byte();
    switch (tag) {
      case valueTags.text:
        return this.isLongTagged(end) && this.isText(end);
      case valueTags.bytes:
        return this.isLongTagged(end);
      case valueTags.boolean:
      case valueTags.integer:
      case valueTags.null:
        return this.isVarint(end);
      case valueTags.double:
        return this.position + doubleBytes === end;
      default:
        return this.messageEnd(end) === end && this.isMessageValue(tag, end, depth);
    }
  }

  private isMessageValue(tag: number, end: number, depth: number): boolean {
    switch (tag) {
      case valueTags.map:
        return this.isList(end, depth, true);
      case valueTags.array:
        return this.isList(end, depth, false);
      case valueTags.time:
        return this.isTime(end);
      case valueTags.reference:
        return this.isText(end);
      case valueTags.point:
        return this.isPoint(end);
      default:
        return false;
    }
  }

  /** The rest of a tag of two bytes, and a length that reaches to `end`. */
  private isLongTagged(end: number): boolean {
    return this.position < end && this.byte() === secondTagByte && this.messageEnd(end) === end;
  }

  /** The entries of a map, or the values of an array. */
  private isList(end: number, depth: number, isMap: boolean): boolean {
    while (this.position < end) {
      if (this.byte() !== itemTag) {
        return false;
      }
      const itemEnd = this.messageEnd(end);
      if (
        itemEnd === -1 ||
        !(isMap ? this.isEntry(itemEnd, depth + 1) : this.isValue(itemEnd, depth + 1))
      ) {
        return false;
      }
      this.position = itemEnd;
    }
    return true;
  }

  private isPoint(end: number): boolean {
    while (this.position < end) {
      const tag = this.byte();
      this.position += doubleBytes;
      if ((tag !== pointTags.latitude && tag !== pointTags.longitude) || this.position > end) {
        return false;
      }
    }
    return true;
  }

  private isTime(end: number): boolean {
    while (this.position < end) {
      const tag = this.byte();
      const isGood =
        tag === timeTags.seconds
          ? this.isSecond(end)
          : tag === timeTags.nanos && this.number(end) <= lastNano && this.hasEnded();
      if (!isGood) {
        return false;
      }
    }
    return true;
  }

  /** A number of seconds since 1970 of the years 1 to 9999. */
  private isSecond(end: number): boolean {
    const low = this.number(end);
    if (this.hasEnded()) {
      return low <= lastSecond;
    }
    if (this.position + 4 > end || this.view.getUint32(this.position, true) !== negativeEnd) {
      return false;
    }
    this.position += 4;
    return low - exactRange >= firstSecond;
  }
}
