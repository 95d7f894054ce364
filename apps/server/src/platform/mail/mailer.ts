/** One letter to one reader. */
export interface Mail {
  /** One address, taken as it stands: whatever is in it, it names no second reader. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What the reader is asked to open; it is in the text as well. */
  readonly links: readonly string[];
}

/** Sends mail. Rejects where it was not taken on. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
