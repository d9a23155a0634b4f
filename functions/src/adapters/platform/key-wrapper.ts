import { AppError } from '../../lib/errors.ts';
import { kmsKeyNames, secretName } from '../../lib/kms-key-names.ts';
import type { KeyWrapper } from '../../services/ports/key-wrapper.ts';
import { applicationDefaultHeaders, createKmsWrapper } from '../google/kms-wrapper.ts';
import { createMasterKeyWrapper } from './master-key-wrapper.ts';

const googleUrl = 'https://cloudkms.googleapis.com';

export interface KeyWrapperOptions {
  /** The secret `FIREKEEP_MASTER_KEY`. */
  readonly masterKey: string;
  /** `FIREKEEP_KMS_KEY`; '' where the secret alone seals and opens. */
  readonly kmsKeys: string;
  /** What stands for Cloud KMS in the emulators, and takes any token; null for Google. */
  readonly kmsUrl: string | null;
}

/**
 * What seals data keys: the secret, or Cloud KMS where it is configured, and all of them open, so
 * that one can move from one to the other.
 * @throws Error when a key isn't of its form
 */
export function createKeyWrapper({ masterKey, kmsKeys, kmsUrl }: KeyWrapperOptions): KeyWrapper {
  const secret = createMasterKeyWrapper(masterKey);
  return joined(
    kmsKeyNames(kmsKeys).map((key) => (key === secretName ? secret : kmsWrapper(key, kmsUrl))),
  );
}

/** One key of Cloud KMS, used as whoever runs this. `url` as of `KeyWrapperOptions`. */
export function kmsWrapper(key: string, url: string | null = null): KeyWrapper {
  return url === null
    ? createKmsWrapper({ key, url: googleUrl, headers: applicationDefaultHeaders() })
    : createKmsWrapper({ key, url, headers: async () => ({ Authorization: 'Bearer owner' }) });
}

function joined(wrappers: readonly KeyWrapper[]): KeyWrapper {
  const [first] = wrappers;
  if (first === undefined) {
    throw new Error('No key is listed');
  }
  const [current] = first.kekVersions;
  const others = wrappers.flatMap(({ kekVersions }) => kekVersions).slice(1);
  return {
    kekVersions: [current, ...others],
    wrap: (key, context) => first.wrap(key, context),
    async unwrap(wrapped, context) {
      const wrapper = wrappers.find(({ kekVersions }) => kekVersions.includes(wrapped.kekVersion));
      if (wrapper === undefined) {
        throw new AppError(
          'failed-precondition',
          "The project's key needs a master key that is gone",
        );
      }
      return await wrapper.unwrap(wrapped, context);
    },
  };
}
