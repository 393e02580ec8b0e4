import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Env } from '../env.ts';
import { asHtml, asText } from './mailLayout.ts';
import type { Mail } from './mailTemplates.ts';
import { writeMail } from './mailText.ts';

type MailEnv = Pick<Env, 'DATA_DIR' | 'SMTP_URL' | 'SITE_URL' | 'SMTP_CONNECTIONS' | 'SMTP_PER_SECOND'>;

/** Settings that mails show, read for each mail. */
export type MailSettings = {
  siteName: string;
  logoUrl: string;
  contactEmail: string;
  /** If empty, the site's name, and the URL that the server was started with. */
  senderName: string;
  senderAddress: string;
  footer: string;
};

export type Mailer = {
  /** Destination for display: a server, or the output folder. */
  destination: string;
  /** `id` makes a repeated delivery recognizable: same id, same Message-ID. Throws if a retry may succeed. */
  send(mail: Mail, id: string): Promise<'sent' | 'refused'>;
  /** Closes pooled connections. */
  close(): void;
};

const WITHIN = 10_000;
/** Idle time of a pooled connection; shorter than that of servers, which close it with an error. */
const IDLE_MS = 5_000;

type Deliver = {
  deliver(message: SendMailOptions, id: string): Promise<void>;
  close(): void;
};

/** 20 MB of memory, so loaded with the first mail. */
const nodemailer = () => import('nodemailer');

function overSmtp(url: URL, { SMTP_CONNECTIONS, SMTP_PER_SECOND }: MailEnv): Deliver {
  const open = async () => {
    const { createTransport } = await nodemailer();
    return createTransport({
      url: url.href,
      pool: true,
      maxConnections: SMTP_CONNECTIONS,
      ...(SMTP_PER_SECOND !== undefined && { rateLimit: SMTP_PER_SECOND }),
      idleTimeout: IDLE_MS,
      connectionTimeout: WITHIN,
      greetingTimeout: WITHIN,
      socketTimeout: WITHIN,
      dnsTimeout: WITHIN,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof open> | null = null;
  return {
    async deliver(message) {
      transport ??= open();
      await (await transport).sendMail(message);
    },
    close: () => void transport?.then((pool) => pool.close()),
  };
}

function intoFolder(folder: string): Deliver {
  const deliver: Deliver['deliver'] = async (message, id) => {
    const { createTransport } = await nodemailer();
    const composer = createTransport({
      streamTransport: true,
      buffer: true,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const { message: content } = await composer.sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${id}.eml`);
    await writeFile(`${file}.part`, content as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
  return { deliver, close: () => undefined };
}

/** Whether the server refused permanently (5xx to an address or a message), so that a retry is pointless. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}

const outboxOf = (env: Pick<MailEnv, 'DATA_DIR'>) => path.resolve(env.DATA_DIR, 'outbox');

/** Where mails go, for display: a server, or the folder of those that are not sent. */
export function mailDestination(env: Pick<MailEnv, 'SMTP_URL' | 'DATA_DIR'>): string {
  const url = env.SMTP_URL ? new URL(env.SMTP_URL) : null;
  return url ? `${url.protocol}//${url.host}` : outboxOf(env);
}

/**
 * Sends over `SMTP_URL`; without it mails are written as `.eml` files to the folder `outbox` of the data folder.
 * `?from=` in `SMTP_URL` sets the sender, by default `no-reply@` the site's host.
 */
export function openMailer(env: MailEnv, settings: () => Promise<MailSettings>): Mailer {
  const address = env.SITE_URL.replace(/\/+$/, '');
  const outbox = outboxOf(env);
  const url = env.SMTP_URL ? new URL(env.SMTP_URL) : null;
  const from = url?.searchParams.get('from') ?? `no-reply@${new URL(address).hostname}`;
  url?.searchParams.delete('from');
  const post = url ? overSmtp(url, env) : intoFolder(outbox);

  return {
    destination: mailDestination(env),
    async send(mail, id) {
      const { siteName, logoUrl, contactEmail, footer, ...sender } = await settings();
      const senderName = sender.senderName || siteName;
      const site = {
        name: siteName,
        address,
        logoUrl: logoUrl === '' ? null : new URL(logoUrl, `${address}/`).href,
        footer,
      };
      const text = writeMail(mail);
      try {
        await post.deliver(
          {
            from: { name: senderName, address: sender.senderAddress || from },
            to: { name: '', address: mail.to },
            ...(contactEmail !== '' && { replyTo: { name: senderName, address: contactEmail } }),
            subject: text.subject,
            text: asText(text, site),
            html: asHtml(text, site),
            messageId: `<${id}@${from.split('@').at(-1)}>`,
            headers: { 'Auto-Submitted': 'auto-generated' },
          },
          id,
        );
        return 'sent';
      } catch (error) {
        if (isFinal(error)) return 'refused';
        throw error;
      }
    },
    close: () => post.close(),
  };
}
