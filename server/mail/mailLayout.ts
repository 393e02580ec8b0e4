import { escapeHtml } from '../lib/escapeHtml.ts';
import type { writeMail } from './mailText.ts';

type MailText = ReturnType<typeof writeMail>;

/** The site as shown in a mail; `address` is the base URL of its links, without a trailing slash. */
type MailSite = { name: string; address: string; logoUrl: string | null; footer: string };

const withBreaks = (text: string): string => escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>');

/** The quote follows the paragraph that introduces it. */
function inOrder({ paragraphs: [first = '', ...rest], quote }: MailText) {
  return [first, quote, ...rest].flatMap((text, at) => (text ? [{ text, isQuote: at === 1 }] : []));
}

export function asText(mail: MailText, site: MailSite): string {
  const blocks = inOrder(mail).map(({ text, isQuote }) => (isQuote ? text.replaceAll(/^/gm, '> ') : text));
  return [
    ...blocks,
    `${mail.link.label}: ${site.address}${mail.link.path}`,
    ['-- ', site.name, site.address, site.footer].filter(Boolean).join('\n'),
  ].join('\n\n');
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Inline styles override these rules, and are the only ones that every mail program supports. */
const dark = `@media (prefers-color-scheme: dark) {
body { background: #07121b !important; color: #e8eef2 !important }
.card { background: #0d1c28 !important; border-color: #1d3140 !important }
blockquote { background: #132534 !important; border-color: #5cc0c9 !important }
.button { background: #5cc0c9 !important; color: #07121b !important }
.foot, .foot a { color: #a7b6c2 !important }
}`;

/** One column with inline styles: the common denominator of mail programs. */
export function asHtml(mail: MailText, site: MailSite): string {
  const rtl = mail.direction === 'rtl';
  // Mail programs do not support logical properties.
  const start = rtl ? 'right' : 'left';
  const blocks = inOrder(mail).map(({ text, isQuote }) =>
    isQuote
      ? `<blockquote dir="auto" style="margin:0 0 16px;padding:8px 16px;border-${start}:3px solid #0e6f79;background:#f6f7f4">${withBreaks(text)}</blockquote>`
      : `<p style="margin:0 0 16px">${withBreaks(text)}</p>`,
  );
  const name = escapeHtml(site.name);
  const address = escapeHtml(site.address);
  const logo = site.logoUrl
    ? `<img src="${escapeHtml(site.logoUrl)}" alt="" height="28" style="vertical-align:middle;border:0"> `
    : '';
  const footer = site.footer && `<br><span dir="auto">${withBreaks(site.footer)}</span>`;
  return `<!doctype html>
<html lang="${mail.language}" dir="${mail.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(mail.subject)}</title><style>${dark}</style></head>
<body dir="${mail.direction}" style="margin:0;text-align:${start};padding:24px 16px;background:#f6f7f4;color:#0b1b2b;${font};font-size:16px;line-height:${rtl ? 1.7 : 1.5};overflow-wrap:anywhere">
<div class="card" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #dde2de">
<p style="margin:0;padding:14px 24px;background:#0b1b2b;color:#e8eef2;font-weight:600">${logo}${name}</p>
<div style="padding:24px">
${blocks.join('\n')}
<p style="margin:24px 0 0"><a class="button" href="${address}${escapeHtml(mail.link.path)}" style="display:inline-block;padding:10px 18px;background:#0e6f79;color:#ffffff;text-decoration:none">${escapeHtml(mail.link.label)}</a></p>
</div>
</div>
<p class="foot" style="max-width:560px;margin:16px auto 0;font-size:14px;color:#44566a">${name} · <a href="${address}" dir="ltr" style="color:#44566a">${address}</a>${footer}</p>
</body>
</html>
`;
}
