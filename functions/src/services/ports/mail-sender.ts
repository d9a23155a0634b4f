/** A mail to one address. Headers stand beside those that every mail has. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface MailSender {
  /**
   * Hands a mail to the installation's mail server, once.
   * @throws AppError `failed-precondition` where that server refuses the address or the mail for
   *   good, in its words; `timeout` and `unavailable` for whatever may pass, wrong settings of the
   *   installation among it.
   */
  send(mail: OutgoingMail): Promise<void>;
}
