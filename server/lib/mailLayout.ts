import { escapeHtml } from './escapeHtml.ts';
import type { writeMail } from './mailText.ts';

type MailText = ReturnType<typeof writeMail>;

/** The site as a message shows it; `address` is where its links lead, without a slash at the end. */
type MailSite = { name: string; address: string; logoUrl: string | null; footer: string };

const withBreaks = (text: string): string => escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>');

/** The quote stands behind the paragraph that announces it. */
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

/** One column with inline styles: all that mail programs agree on. */
export function asHtml(mail: MailText, site: MailSite): string {
  // Mail programs know no logical sides.
  const start = mail.direction === 'rtl' ? 'right' : 'left';
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
  return `<!doctype html>
<html lang="${mail.language}" dir="${mail.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.subject)}</title></head>
<body dir="${mail.direction}" style="margin:0;text-align:${start};padding:24px;background:#f6f7f4;color:#0b1b2b;${font};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dde2de">
<p style="margin:0 0 24px;font-weight:600">${logo}${name}</p>
${blocks.join('\n')}
<p style="margin:24px 0 0"><a href="${address}${escapeHtml(mail.link.path)}" style="display:inline-block;padding:10px 18px;background:#0e6f79;color:#ffffff;text-decoration:none">${escapeHtml(mail.link.label)}</a></p>
</div>
<p style="max-width:560px;margin:16px auto 0;font-size:14px;color:#44566a">${name} · <a href="${address}" dir="ltr" style="color:#44566a">${address}</a>${site.footer && `<br>${withBreaks(site.footer)}`}</p>
</body>
</html>
`;
}
