/** Sends what happened to addresses that users name. */
export interface WebhookSender {
  /**
   * Posts a body once, and only to a public address, or one that the installation allows.
   * @returns the status of the answer, whatever it is; its body is not kept.
   * @throws AppError `failed-precondition` for an address that is not allowed; `unavailable`,
   *   `timeout` where there is no answer.
   */
  post(call: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }): Promise<{ status: number }>;
}
