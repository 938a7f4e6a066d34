import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Markup } from '../features/html.ts'
import { pageHeaders } from './security-headers.ts'

const STYLE_PATH = '/api/docs/page.css'

/** Sends one of the plain pages that the server renders itself, such as the API docs and the local mailbox. */
export function sendPage(reply: FastifyReply, title: string, body: Markup): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Knowdown</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<header><a href="/">Knowdown</a></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
  return reply
    .headers(pageHeaders([]))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.text)
}

export function pageStyleRoute(app: FastifyInstance): void {
  app.get(STYLE_PATH, (_request, reply) => reply.header('cache-control', 'no-cache').type('text/css').send(STYLE))
}

const STYLE = `
:root { color-scheme: dark light; --ground: #faf7f2; --surface: #fff; --text: #1a2238; --muted: #5b6785; --line: #e2d9ca; --brand: #b45309 }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0f172a; --surface: #162036; --text: #eef2ff; --muted: #9fb0cf; --line: #2b3a5c; --brand: #ffb84d }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 17px/1.5 system-ui, sans-serif }
header, main { max-width: 60rem; margin: 0 auto; padding: 1rem }
header a { color: var(--brand); font-weight: 700; text-decoration: none }
h1 { margin: 0 0 1rem; font-size: 2rem }
article { margin: 0 0 1rem; padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 14px }
h2 { margin: 0 0 .5rem; font-size: 1.1rem; overflow-wrap: anywhere }
h3 { margin: 1rem 0 .25rem; font-size: .9rem; color: var(--muted) }
p { margin: 0 0 .5rem }
a { color: var(--brand) }
.muted { color: var(--muted) }
.method { display: inline-block; min-width: 4.5rem; color: var(--brand) }
pre { margin: 0; padding: .75rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 10px; font: .85rem/1.5 ui-monospace, monospace }
`
