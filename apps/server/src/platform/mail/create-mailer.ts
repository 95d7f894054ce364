import type { Mailer } from './mailer.ts';
import { createOutboxMailer, type Outbox } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** Sends by the SMTP server where there is one, else puts every mail into the outbox. */
export function createMailer({ smtpUrl, ...outbox }: Outbox & { readonly smtpUrl: string | undefined }): Mailer {
  return smtpUrl === undefined ? createOutboxMailer(outbox) : createSmtpMailer({ url: smtpUrl, from: outbox.from });
}
