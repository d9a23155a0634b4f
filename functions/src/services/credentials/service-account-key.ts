/** What Firekeep keeps of a service-account key file, and all it ever uses of one. */
export interface ServiceAccountKey {
  readonly projectId: string;
  readonly privateKeyId: string;
  /** PKCS #8 in PEM, as `createPrivateKey` wrote it. */
  readonly privateKey: string;
  readonly clientEmail: string;
}
