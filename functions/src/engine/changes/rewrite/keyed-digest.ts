import { createHmac } from 'node:crypto';
import type { KeyedDigest } from '../../../firestore-model/masking/masked-values.ts';

export function keyedDigest(key: Uint8Array): KeyedDigest {
  return (purpose, content) =>
    createHmac('sha256', key).update(`${purpose}\0`).update(content).digest();
}
