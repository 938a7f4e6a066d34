import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ChatRequest {
  messages: { role: string; content: string }[]
}

/** How the model replies to one request. */
export type Behaviour =
  | { kind: 'text'; text: string }
  | { kind: 'status'; status: number }
  | { kind: 'body'; body: string; type?: string }
  | { kind: 'hang' }
  /** Sends one byte at a time and never ends. */
  | { kind: 'drip'; everyMs: number }

export interface FakeDraft {
  topic: string
  shape: string
  question: string
  answer: string
  wrong: string[]
  explanation: string
  changes_over_time: boolean
  sure: number
}

export interface FakeModel {
  /** For AI_BASE_URL. */
  url: string
  /** All requests, oldest first. */
  requests: ChatRequest[]
  /** How many requests are open right now. */
  open(): number
  /** Chooses the reply to a request; null means a correct one. */
  behave(decide: (request: ChatRequest, turn: number) => Behaviour | null): void
  close(): Promise<void>
}

/**
 * A server with the API of OpenAI's chat. By default it writes valid questions about an imaginary island, answers its own
 * questions correctly, and repairs questions when asked.
 */
export async function startFakeModel(): Promise<FakeModel> {
  const requests: ChatRequest[] = []
  const answers = new Map<string, string>()
  let decide: Parameters<FakeModel['behave']>[0] = () => null
  let open = 0

  const server = createServer(async (request, response) => {
    open += 1
    response.once('close', () => {
      open -= 1
    })
    const asked = JSON.parse(await readBody(request)) as ChatRequest
    requests.push(asked)
    respond(response, decide(asked, requests.length - 1) ?? { kind: 'text', text: replyCorrectly(asked, answers) })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    open: () => open,
    behave(how) {
      decide = how
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const NAMES = 'Arvo Belka Corin Dalem Eskel Fenna Goril Hesta Imber Jorun Kessa Lumen Morva Nedra Orlo Pelin'.split(' ')
const THINGS = 'harbour lighthouse orchard bakery windmill library theatre observatory garden bridge'.split(' ')

/** The n-th of many different valid questions. */
export function validDraft(n: number): FakeDraft {
  const name = (shift: number) => `${NAMES[(n + shift) % NAMES.length]}${Math.floor(n / NAMES.length) || ''}`
  const thing = THINGS[n % THINGS.length]
  return {
    topic: 'anything',
    shape: 'identify',
    question: `Which founder of settlement ${numberWord(n)} built its first ${thing}?`,
    answer: name(0),
    wrong: [name(3), name(6), name(9)],
    explanation: `${name(0)} paid for the stone with amber beads, and the whole village came to see it opened.`,
    changes_over_time: false,
    sure: 5,
  }
}

/** A different word for every number, so that no two questions look like duplicates. */
const numberWord = (n: number): string =>
  `${['Quor', 'Vash', 'Tyl', 'Brem', 'Osk'][n % 5]}${'aeiou'[Math.floor(n / 5) % 5]}${n.toString(36)}ven`

function replyCorrectly({ messages }: ChatRequest, answers: Map<string, string>): string {
  const prompt = messages.at(-1)?.content ?? ''
  const data = () => JSON.parse(prompt.slice(prompt.indexOf('['), prompt.lastIndexOf(']') + 1))
  if (prompt.startsWith('Answer each')) {
    const questions = data() as { i: number; question: string; options: Record<string, string> }[]
    return JSON.stringify({
      answers: questions.map(({ i, question, options }) => ({
        i,
        choice: Object.keys(options).find((letter) => options[letter] === answers.get(question)) ?? 'none',
        sure: 5,
      })),
    })
  }
  if (prompt.startsWith('The data between')) {
    const { wrongOption } = JSON.parse(prompt.split('-----')[1] ?? '{}') as { wrongOption: string }
    return JSON.stringify({ sentence: `${wrongOption} is something else and was never the one asked for here.` })
  }
  if (prompt.startsWith('List ')) return planned(prompt)
  if (/^Write \d+ questions in the language/.test(prompt)) return written(prompt, answers)
  const count = prompt.startsWith('Mend') ? (data() as unknown[]).length : 14
  const items = Array.from({ length: count }, (_, at) => validDraft(answers.size + at))
  for (const { question, answer } of items) answers.set(question, answer)
  return JSON.stringify({ items })
}

/** The data of a prompt about a quiz: one line of JSON between two equal lines. */
const dataOf = (prompt: string) => JSON.parse(/\n(data-\w+)\n(.*)\n\1$/s.exec(prompt)?.[2] ?? '{}')

/** As many facts as are asked for; from a text, the passages in turn. */
function planned(prompt: string): string {
  const { passages } = dataOf(prompt) as { passages?: { number: number }[] }
  const facts = Array.from({ length: Number(/\d+/.exec(prompt)?.[0]) }, (_, at) => ({
    fact: `fact ${at}`,
    passage: passages ? (passages[at % passages.length]?.number ?? null) : null,
    changes_over_time: false,
    sure: 5,
  }))
  return JSON.stringify({ facts })
}

/** One valid question for each fact, with the first words of its passage as the quote. */
function written(prompt: string, answers: Map<string, string>): string {
  const { facts, passages } = dataOf(prompt) as {
    facts: { passage?: number | null }[]
    passages?: { number: number; text: string }[]
  }
  const items = facts.map(({ passage = null }, at) => {
    const { question, answer, wrong, explanation } = validDraft(answers.size + at)
    const text = passages?.find(({ number }) => number === passage)?.text
    return { question, answer, wrong, explanation, passage, quote: text?.slice(0, 60) ?? null }
  })
  for (const { question, answer } of items) answers.set(question, answer)
  return JSON.stringify({ items })
}

function respond(response: ServerResponse, behaviour: Behaviour): void {
  switch (behaviour.kind) {
    case 'hang':
      return
    case 'status':
      // Without this header the client would wait for seconds before its retry.
      response.writeHead(behaviour.status, { 'content-type': 'application/json', 'retry-after-ms': '5' })
      response.end(JSON.stringify({ error: { message: 'no', type: 'error', code: null } }))
      return
    case 'body':
      response.writeHead(200, { 'content-type': behaviour.type ?? 'application/json' })
      response.end(behaviour.body)
      return
    case 'drip': {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), behaviour.everyMs)
      response.once('close', () => clearInterval(timer))
      return
    }
    case 'text':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(completion(behaviour.text)))
  }
}

const completion = (content: string) => ({
  id: 'fake',
  object: 'chat.completion',
  created: 0,
  model: 'fake',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 },
})

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
