import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailSettings, openMailer } from './mail.ts';
import { asHtml, asText } from './mailLayout.ts';
import type { Mail } from './mailTemplates.ts';
import { writeMail } from './mailText.ts';

const settings = async (): Promise<MailSettings> => ({
  siteName: 'Gas & Oil',
  logoUrl: '/logo.png',
  contactEmail: 'desk@gasmap.test',
  senderName: '',
  senderAddress: '',
  footer: '',
});

const rejected: Mail = {
  to: 'trader@gasmap.test',
  template: 'adRejected',
  values: {
    adTitle: 'EN 590 <b>10 ppm</b>\r\nBcc: all@gasmap.test',
    reference: 'GM-8K3F2',
    reason: 'The certificate is <script>alert(1)</script>\nsix months old',
    path: '/users/ads/1/edit?a=1&b=2',
  },
};

describe('the words', () => {
  const site = {
    name: 'Gas & Oil',
    address: 'https://gasmap.test',
    logoUrl: null,
    footer: 'Gas & Oil BV\nRotterdam',
  };

  it('of a rejection: reason, and where to correct it', () => {
    const plain = asText(writeMail(rejected), site);
    expect(plain).toContain('> The certificate is <script>alert(1)</script>\n> six months old');
    expect(plain).toContain('Edit your ad: https://gasmap.test/users/ads/1/edit?a=1&b=2');
    expect(plain).toMatch(/https:\/\/gasmap\.test\nGas & Oil BV\nRotterdam$/);
  });

  it('are never markup', () => {
    const html = asHtml(writeMail(rejected), site);
    expect(html).toContain('EN 590 &lt;b&gt;10 ppm&lt;/b&gt;');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>six months old');
    expect(html).toContain('Gas &amp; Oil BV<br>Rotterdam');
    expect(html).toContain('edit?a=1&amp;b=2');
    expect(html).not.toContain('<script>');
  });

  it('of an approval and of inquiries with and without a message', () => {
    const ad = { adTitle: 'Jet A-1', reference: 'GM-1', path: '/market/jet' };
    expect(writeMail({ to: 'a@b.test', template: 'adApproved', values: ad }).subject).toBe(
      'Your ad GM-1 is published',
    );
    const asked = writeMail({
      to: 'a@b.test',
      template: 'newInquiry',
      values: { ...ad, from: 'bob (Shell)', message: 'Still free?' },
    });
    expect(asked).toMatchObject({ subject: 'Inquiry from bob (Shell) about GM-1', quote: 'Still free?' });
    const interested = writeMail({
      to: 'a@b.test',
      template: 'newInquiry',
      values: { ...ad, from: 'bob', message: null },
    });
    expect(interested.paragraphs.join()).toContain('left no message');
    expect(interested.quote).toBeNull();
  });
});

describe('without SMTP_URL', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'gasmap-mail-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('messages become files, the same one when sent twice', async () => {
    const mailer = openMailer(
      {
        DATA_DIR: folder,
        SMTP_URL: undefined,
        SMTP_CONNECTIONS: 5,
        SMTP_PER_SECOND: undefined,
        SITE_URL: 'https://gasmap.test',
      },
      settings,
    );
    expect(mailer.destination).toBe(path.join(folder, 'outbox'));
    await mailer.send(rejected, 'job-1');
    await mailer.send(rejected, 'job-1');
    expect(await readdir(mailer.destination)).toEqual(['job-1.eml']);
    const content = await readFile(path.join(mailer.destination, 'job-1.eml'), 'utf8');
    expect(content).toContain('To: trader@gasmap.test');
    expect(content).toContain('From: "Gas & Oil" <no-reply@gasmap.test>');
    expect(content).toContain('Reply-To: "Gas & Oil" <desk@gasmap.test>');
    expect(content).toContain('Subject: Your ad GM-8K3F2 needs a change');
    expect(content).toContain('Message-ID: <job-1@gasmap.test>');
    expect(content).toContain('text/html');
    expect(content).not.toMatch(/^Bcc:/m);
  });

  it('messages have a sender of its own and words below them where the settings say so', async () => {
    const mailer = openMailer(
      {
        DATA_DIR: folder,
        SMTP_URL: undefined,
        SMTP_CONNECTIONS: 5,
        SMTP_PER_SECOND: undefined,
        SITE_URL: 'https://gasmap.test',
      },
      async () => ({
        ...(await settings()),
        senderName: 'Barge desk',
        senderAddress: 'barges@gasmap.test',
        footer: 'Registered in <Rotterdam>',
      }),
    );
    await mailer.send(rejected, 'job-2');
    const content = await readFile(path.join(mailer.destination, 'job-2.eml'), 'utf8');
    expect(content).toContain('From: Barge desk <barges@gasmap.test>');
    expect(content).toContain('Reply-To: Barge desk <desk@gasmap.test>');
    expect(content).toContain('\nRegistered in <Rotterdam>');
  });
});

describe('over SMTP', () => {
  const received: { from: string; to: string[]; content: string }[] = [];
  let server: SMTPServer;
  let port: number;
  let connections = 0;

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      onConnect(_session, done) {
        connections += 1;
        done();
      },
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _, done) =>
        password === 'secret' ? done(null, { user: username }) : done(new Error('no')),
      onRcptTo({ address }, _, done) {
        if (address.startsWith('gone'))
          return done(Object.assign(new Error('No such person'), { responseCode: 550 }));
        if (address.startsWith('busy'))
          return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
        return done();
      },
      onData(stream, { envelope }, done) {
        text(stream).then((content) => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          received.push({ from, to: envelope.rcptTo.map(({ address }) => address), content });
          done();
        }, done);
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    port = (server.server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  const mailer = (url: string) =>
    openMailer(
      {
        DATA_DIR: '/nowhere',
        SMTP_URL: url,
        SMTP_CONNECTIONS: 5,
        SMTP_PER_SECOND: undefined,
        SITE_URL: 'http://localhost:3000',
      },
      settings,
    );

  it('delivers to exactly one person, signed in, from the sender that is set', async () => {
    const signedIn = mailer(`smtp://me:secret@127.0.0.1:${port}?from=ads@gasmap.test`);
    expect(signedIn.destination).toBe(`smtp://127.0.0.1:${port}`);
    expect(await signedIn.send(rejected, 'job-2')).toBe('sent');
    expect(received).toMatchObject([{ from: 'ads@gasmap.test', to: ['trader@gasmap.test'] }]);
    expect(received[0]?.content).toContain('Message-ID: <job-2@gasmap.test>');
  });

  it('opens as many connections as it may, uses them again, and does without those that the server ended', async () => {
    const before = received.length;
    const opened = connections;
    const pooled = mailer(`smtp://127.0.0.1:${port}`);
    const sendMany = () =>
      Promise.all(Array.from({ length: 30 }, (_none, index) => pooled.send(rejected, `job-${index}`)));
    await sendMany();
    expect(connections - opened).toBe(5);
    for (const connection of server.connections) connection.close();
    await sendMany();
    expect(connections - opened).toBe(10);
    expect(received.length - before).toBe(60);
    received.length = before;
    pooled.close();
  });

  it('gives up on an address that the server knows not to exist', async () => {
    expect(
      await mailer(`smtp://127.0.0.1:${port}`).send({ ...rejected, to: 'gone@gasmap.test' }, 'job-3'),
    ).toBe('refused');
  });

  it.each([
    ['is busy', () => mailer(`smtp://127.0.0.1:${port}`), 'busy@gasmap.test'],
    ['does not know us', () => mailer(`smtp://me:wrong@127.0.0.1:${port}`), 'a@gasmap.test'],
    ['is not there', () => mailer('smtp://127.0.0.1:9'), 'a@gasmap.test'],
  ])('throws when the server %s, so that it is tried again', async (_, open, to) => {
    await expect(open().send({ ...rejected, to }, 'job-4')).rejects.toThrow();
    expect(received).toHaveLength(1);
  });
});
