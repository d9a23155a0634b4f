import { createRequire } from 'node:module';

interface MessageType {
  decode(bytes: Uint8Array): object;
  encode(message: object): { finish(): Uint8Array };
  fromObject(object: object): object;
  toObject(message: object, options: object): Record<string, unknown>;
}

/**
 * For tests: a message of google.firestore.v1 as Google's own library reads and writes it, the one
 * that the Node SDK is made of. Objects are in JSON's form.
 */
export function googlesMessage(name: string) {
  const require = createRequire(import.meta.url);
  const sdk = createRequire(require.resolve('firebase-admin'));
  const gax = createRequire(sdk.resolve('@google-cloud/firestore'));
  const { Root } = gax('protobufjs');
  const definitions = sdk('@google-cloud/firestore/build/protos/v1.json');
  const type: MessageType = Root.fromJSON(definitions).lookupType(`google.firestore.v1.${name}`);
  const shown = { enums: String, longs: String, bytes: String };
  return {
    decode: (bytes: Uint8Array) => type.toObject(type.decode(bytes), shown),
    encode: (object: object) => type.encode(type.fromObject(object)).finish(),
  };
}
