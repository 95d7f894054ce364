import { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer, type Outbox } from './outbox-mailer.ts';

// A server that hangs is no better than one that is gone; whoever sends tries again later.
const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };
// For a mail in all: a server that says a word now and then is never silent for as long as that.
const SEND_WITHIN_MS = 45_000;
const OWN_MACHINE = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Sends by the SMTP server where there is one, else puts every mail into the outbox. What the server has not taken within
 * `sendWithinMs`, in milliseconds and 45 s unless given, it is not sent: the connection is closed.
 */
export function createMailer({
  smtpUrl,
  sendWithinMs = SEND_WITHIN_MS,
  ...outbox
}: Outbox & { readonly smtpUrl: string | undefined; readonly sendWithinMs?: number }): Mailer {
  if (smtpUrl === undefined) return createOutboxMailer(outbox);
  return createSmtpMailer({ url: smtpUrl, from: outbox.from, sendWithinMs });
}

/** Hands mail to the SMTP server at `url`, a connection for each. */
function createSmtpMailer({
  url,
  from,
  sendWithinMs,
}: {
  readonly url: string;
  readonly from: string;
  readonly sendWithinMs: number;
}): Mailer {
  // On this machine itself nobody stands in between, and a server there seldom has a certificate that others signed.
  const tls = OWN_MACHINE.includes(new URL(url).hostname) ? { tls: { rejectUnauthorized: false } } : {};
  const transport = createTransport({ url, ...TIMES, ...tls });
  return {
    send: async (mail) => {
      const signal = AbortSignal.timeout(sendWithinMs);
      await transport.sendMail({ ...compose(mail, from), signal }).catch((error: unknown) => {
        throw new Error(`the mail server did not take a mail: ${nameFailure(error)}`);
      });
    },
  };
}

/** The codes of a failure. The server's own words may repeat the mail with its links, and stay out of the log. */
function nameFailure(error: unknown): string {
  const { code = '', responseCode = '' } = error as { code?: string; responseCode?: number };
  return `${code} ${String(responseCode)}`.trim();
}
