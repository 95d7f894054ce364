import type { Language } from '@rang/contract';
import type { Mail } from '../../platform/mail/mailer.ts';

/** What a mail says, before its layout. */
export interface MailDraft {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  /** Each a paragraph, or a button: what stands on it and what it opens. */
  readonly parts: readonly (string | MailButton)[];
}

/** Something to open. */
export interface MailButton {
  readonly label: string;
  readonly url: string;
}

const PAGE = 'margin:0;padding:32px 16px;background:#f7f1e6;color:#1b1d30;font:16px/1.5 system-ui,sans-serif';
const CARD = 'max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#f5b82e;color:#14162a;font-weight:700;text-decoration:none';

/** Writes a mail twice: as text, and as a page that loads nothing from anywhere. */
export function formatMail({ to, language, subject, parts }: MailDraft): Mail {
  const links = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.url]));
  const text = [...parts.map(formatText), 'Rang'].join('\n\n');
  const body = parts.map(formatHtml).join('\n');
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="format-detection" content="telephone=no"><title>${escapeHtml(subject)}</title></head>
<body style="${PAGE}"><div style="${CARD}">
<p style="margin:0 0 16px;font-weight:800;font-size:20px">Rang</p>
${body}
</div></body></html>
`;
  return { to, subject, text: `${text}\n`, html, links };
}

function formatText(part: string | MailButton): string {
  return typeof part === 'string' ? part : `${part.label}:\n${part.url}`;
}

function formatHtml(part: string | MailButton): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`;
  const url = escapeHtml(part.url);
  return `<p style="margin:0 0 16px"><a href="${url}" style="${BUTTON}">${escapeHtml(part.label)}</a></p>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
