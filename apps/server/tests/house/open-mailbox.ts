import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as a server was handed it. */
export interface Letter {
  /** Who the sender told the server to bring it to. */
  readonly readers: readonly string[];
  readonly email: Email;
}

/** A real SMTP server on a free port of 127.0.0.1. */
export interface TestMailbox {
  readonly port: number;
  /** What came, the oldest first. */
  readonly letters: readonly Letter[];
  close(): Promise<void>;
}

/** Opens one. Before it takes a reader it waits for `think`, as one does that asks the server of the reader's domain. */
export async function openMailbox(think?: (address: string) => Promise<void>): Promise<TestMailbox> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    onAuth: ({ username }, _session, done) => {
      done(null, { user: username });
    },
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      Promise.resolve(think?.(address)).then(() => {
        done();
      }, done);
    },
    onData: (stream, session, done) => {
      buffer(stream)
        .then(async (content) => {
          const email = await PostalMime.parse(content);
          letters.push({ readers: session.envelope.rcptTo.map(({ address }) => address), email });
          done();
        })
        .catch(done);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    letters,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
