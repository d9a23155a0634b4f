/**
 * 64 hexadecimal digits that stand for a text, looking as SHA-256 does. For show: it proves
 * nothing.
 */
export function digestOf(text: string): string {
  return Array.from({ length: 8 }, (_, round) => {
    let hash = 0x81_1c_9d_c5 ^ round;
    for (const character of text) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
    }
    return (hash >>> 0).toString(16).padStart(8, '0');
  }).join('');
}
