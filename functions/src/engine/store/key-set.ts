const minCapacity = 1 << 10;
/** A pair with its value, in bytes. */
export const entryBytes = 12;
const noValue = 0;
/** Of a pair that was added with several values: each of them is as good. */
const several = 0xffff_ffff;

/** Whether sorted numbers have one. */
export function isIn(sorted: Uint32Array, wanted: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return sorted[low] === wanted;
}

/** Pairs of 32-bit numbers, each with a value where one is known; open addressing. */
export class KeySet {
  size = 0;
  private table = new Uint32Array(2 * minCapacity);
  private values = new Uint32Array(minCapacity);
  /** By place, whether the pair was seen. */
  private marks = new Uint8Array(minCapacity);

  /** @param value not 0, which stands for one that is not known */
  add(high: number, low: number, value = noValue): void {
    if (2 * (this.size + 1) > this.table.length / 2) {
      this.rebuild(this.table.length, () => true);
    }
    const [first, second] = stored(high, low);
    const at = this.find(first, second);
    if (this.isEmpty(at)) {
      this.table[at] = first;
      this.table[at + 1] = second;
      this.size += 1;
    }
    const known = this.values[at / 2] ?? noValue;
    if (value !== noValue && value !== known) {
      this.values[at / 2] = known === noValue ? value : several;
    }
  }

  has(high: number, low: number): boolean {
    return !this.isEmpty(this.find(...stored(high, low)));
  }

  /** Unless the pair is known with another value. */
  see(high: number, low: number, value: number): void {
    const at = this.find(...stored(high, low));
    const known = this.values[at / 2] ?? noValue;
    if (!this.isEmpty(at) && (known === value || known === noValue || known === several)) {
      this.marks[at / 2] = 1;
    }
  }

  /** The first numbers of pairs that were seen, or of those that were not, sorted. */
  highs(which: 'seen' | 'unseen'): Uint32Array {
    const mark = which === 'seen' ? 1 : 0;
    const found = new Uint32Array(this.size);
    let count = 0;
    for (let at = 0; at < this.table.length; at += 2) {
      if (!this.isEmpty(at) && this.marks[at / 2] === mark) {
        found[count] = this.table[at] ?? 0;
        count += 1;
      }
    }
    return found.subarray(0, count).toSorted();
  }

  retain(isKept: (high: number) => boolean): void {
    this.rebuild(this.table.length / 2, isKept);
  }

  toBytes(): Buffer {
    const bytes = Buffer.alloc(entryBytes * this.size);
    let offset = 0;
    for (let at = 0; at < this.table.length; at += 2) {
      if (!this.isEmpty(at)) {
        bytes.writeUInt32LE(this.table[at] ?? 0, offset);
        bytes.writeUInt32LE(this.table[at + 1] ?? 0, offset + 4);
        bytes.writeUInt32LE(this.values[at / 2] ?? noValue, offset + 8);
        offset += entryBytes;
      }
    }
    return bytes;
  }

  private rebuild(capacity: number, isKept: (high: number) => boolean): void {
    const { table: previous, values } = this;
    this.table = new Uint32Array(2 * capacity);
    this.values = new Uint32Array(capacity);
    this.marks = new Uint8Array(capacity);
    this.size = 0;
    for (let at = 0; at < previous.length; at += 2) {
      const high = previous[at] ?? 0;
      const low = previous[at + 1] ?? 0;
      if ((high !== 0 || low !== 0) && isKept(high)) {
        this.add(high, low, values[at / 2]);
      }
    }
  }

  private isEmpty(at: number): boolean {
    return this.table[at] === 0 && this.table[at + 1] === 0;
  }

  /** Where the pair is, or would be. */
  private find(high: number, low: number): number {
    const mask = this.table.length / 2 - 1;
    let slot = (low ^ Math.imul(high, 0x85ebca6b)) & mask;
    for (;;) {
      const at = 2 * slot;
      if (this.isEmpty(at) || (this.table[at] === high && this.table[at + 1] === low)) {
        return at;
      }
      slot = (slot + 1) & mask;
    }
  }
}

/** Two zeros mean an empty place. */
function stored(high: number, low: number): [number, number] {
  return [high, high === 0 && low === 0 ? 1 : low];
}
