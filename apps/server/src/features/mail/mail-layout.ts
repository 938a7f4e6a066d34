import { html } from '../html.ts'
import type { Mail } from './mail.ts'

export interface MailContent {
  subject: string
  greeting: string
  /** Paragraphs before the button. */
  lead: readonly string[]
  button?: { label: string; link: string }
  /** Small print. */
  closing: readonly string[]
}

/** Renders the content twice: as plain text, and as HTML with tables, the layout that mail programs understand. */
export function renderMail(content: MailContent): Pick<Mail, 'subject' | 'text' | 'html'> {
  return { subject: content.subject, text: toText(content), html: toHtml(content) }
}

function toText({ greeting, lead, button, closing }: MailContent): string {
  const paragraphs = [
    greeting,
    ...lead,
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...closing,
    'Knowdown',
  ]
  return `${paragraphs.join('\n\n')}\n`
}

const FONT = "font-family:'Segoe UI',system-ui,-apple-system,sans-serif"

const toHtml = ({ subject, greeting, lead, button, closing }: MailContent): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body style="margin:0;background:#0f172a">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#0f172a"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 8px 20px;${FONT};font-size:22px;font-weight:700;color:#ffb84d">Knowdown</td></tr>
<tr><td style="padding:28px;background:#162036;border:1px solid #2b3a5c;border-radius:16px;${FONT};font-size:16px;line-height:1.5;color:#eef2ff">
<p style="margin:0 0 16px;font-size:20px;font-weight:600">${greeting}</p>
${lead.map((line) => html`<p style="margin:0 0 16px">${line}</p>`)}
${
  button
    ? html`<p style="margin:24px 0"><a href="${button.link}" style="display:inline-block;padding:14px 28px;border-radius:12px;background:#ffb84d;color:#1a2238;font-weight:700;text-decoration:none">${button.label}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#9fb0cf">If the button does not work, open this address:<br><a href="${button.link}" style="color:#ffb84d;word-break:break-all">${button.link}</a></p>`
    : ''
}
${closing.map((line) => html`<p style="margin:0 0 8px;font-size:13px;color:#9fb0cf">${line}</p>`)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.text
