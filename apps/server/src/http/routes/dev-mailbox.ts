import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml, html, Markup } from '../../features/html.ts'
import type { MailOutbox, StoredMail } from '../../features/mail/mail.ts'
import { Problem } from '../../problem.ts'
import { sendPage } from '../page.ts'

/** Shows mail while no mail server is set. Its links sign people in, so only this machine may read it. */
export function devMailboxRoutes(app: FastifyInstance, outbox: MailOutbox): void {
  app.register(async (mailbox) => {
    mailbox.addHook('onRequest', async (request) => {
      if (!isFromThisMachine(request)) throw new Problem('not-found', 'Not found.')
    })
    mailbox.get('/dev/mailbox.json', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send((await outbox.all()).map(toJson)),
    )
    mailbox.get('/dev/mailbox', async (_request, reply) => sendPage(reply, 'Mailbox', renderMails(await outbox.all())))
  })
}

const toJson = ({ to, subject, text, html, createdAt }: StoredMail) => ({
  to,
  subject,
  text,
  html,
  createdAt: new Date(createdAt).toISOString(),
})

function renderMails(mails: readonly StoredMail[]): Markup {
  if (mails.length === 0) return html`<p class="muted">No mail yet. What the product sends appears here.</p>`
  return html`${mails.toReversed().map(
    (mail) => html`<article>
<h2>${mail.subject}</h2>
<p class="muted">To ${mail.to}, ${new Date(mail.createdAt).toISOString()}</p>
<pre>${withLinks(mail.text)}</pre>
</article>`,
  )}`
}

const withLinks = (text: string): Markup =>
  new Markup(
    escapeHtml(text).replace(/https?:\/\/[^\s&<>"']+(?:&amp;[^\s&<>"']+)*/g, (url) => `<a href="${url}">${url}</a>`),
  )

const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether the request was made on this machine. A local socket is not enough: a proxy or tunnel on this machine forwards
 * requests from elsewhere, and a web page can point its own host name here to read the reply (DNS rebinding).
 */
function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const isLocal = address === '::1' || address.startsWith('127.')
  const isForwarded = FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined)
  const host = request.headers.host?.replace(/:\d+$/, '').toLowerCase() ?? ''
  return isLocal && !isForwarded && LOCAL_HOSTS.has(host)
}
