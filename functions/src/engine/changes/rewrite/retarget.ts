import { asBuffer, documentFieldBytes, documentName } from '../../format/document.ts';
import { WireReader } from '../../format/wire.ts';
import { WireWriter } from '../../format/wire-writer.ts';
import type { Rewrite } from './rewrite.ts';

/**
 * References in a document's fields, rewritten as bytes: nothing else changes or is decoded.
 *
 * `google.firestore.v1`: Document.fields = 2 and MapValue.fields = 1 are entries (key = 1, value =
 * 2); Value.reference_value = 5, .map_value = 6, .array_value = 9; ArrayValue.values = 1.
 */
const referenceValue = 5;
const mapValue = 6;
const arrayValue = 9;

/** Deeper than any document Firestore stores; bounds the recursion on hostile bytes. */
const maxDepth = 64;

export interface Retarget {
  /** What references into the source begin with, up to the slash after `documents`, as UTF-8. */
  readonly from: Buffer;
  /** What they begin with afterwards. */
  readonly to: Buffer;
  /** Where a document is then, by its path in the source. Default: nowhere else. */
  readonly placeOf?: (path: string) => string;
}

/** References rewritten; the very document where it holds none. */
export function retarget(options: Retarget): Rewrite {
  const { from } = options;
  return {
    isDependent: false,
    documentOf: (document) => {
      const fields = documentFieldBytes(document);
      // Most documents hold no reference: a search is much cheaper than a walk.
      return asBuffer(fields).indexOf(from) === -1
        ? document
        : new WireWriter()
            .bytes(1, documentName(document))
            .raw(new Rewriter(options).entries(fields, 2, 0))
            .finish();
    },
  };
}

class Rewriter {
  private readonly options: Retarget;

  constructor(options: Retarget) {
    this.options = options;
  }

  /** A run of map entries under this field number. */
  entries(bytes: Uint8Array, field: number, depth: number): Uint8Array {
    return this.rewrite(bytes, field, (entry) =>
      this.rewrite(entry, 2, (value) => this.value(value, depth)),
    );
  }

  private value(bytes: Uint8Array, depth: number): Uint8Array {
    if (depth > maxDepth) {
      return bytes;
    }
    const reader = new WireReader(bytes);
    if (!reader.next()) {
      return bytes;
    }
    switch (reader.field) {
      case referenceValue:
        return this.rewrite(bytes, referenceValue, (name) => this.reference(name));
      case mapValue:
        return this.rewrite(bytes, mapValue, (map) => this.entries(map, 1, depth + 1));
      case arrayValue:
        return this.rewrite(bytes, arrayValue, (array) =>
          this.rewrite(array, 1, (item) => this.value(item, depth + 1)),
        );
      default:
        return bytes;
    }
  }

  private reference(name: Uint8Array): Uint8Array {
    const { from, to, placeOf } = this.options;
    if (!from.equals(name.subarray(0, from.length))) {
      return name;
    }
    const path = name.subarray(from.length);
    const placed = placeOf === undefined ? path : Buffer.from(placeOf(asBuffer(path).toString()));
    return Buffer.concat([to, placed]);
  }

  /** A message with all its fields of this number changed, everything else as it was. */
  private rewrite(
    bytes: Uint8Array,
    field: number,
    change: (content: Uint8Array) => Uint8Array,
  ): Uint8Array {
    const writer = new WireWriter();
    const reader = new WireReader(bytes);
    let isChanged = false;
    for (let at = 0; reader.next(); at = reader.position) {
      if (reader.field === field) {
        const content = reader.view();
        const next = change(content);
        isChanged ||= next !== content;
        writer.bytes(field, next);
      } else {
        reader.skip();
        writer.raw(bytes.subarray(at, reader.position));
      }
    }
    return isChanged ? writer.finish() : bytes;
  }
}
