import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { type Account, openAccount } from '@knowdown/testkit/battle/account'
import { callJson } from '@knowdown/testkit/battle/json-client'
import { PartyHost } from '@knowdown/testkit/party/party-host'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import Database from 'libsql'
import { percentile, type Row } from './benchmark.ts'
import { openPartyLoad } from './party-load.ts'

const PLAYERS = Number(process.env.PLAYERS ?? 2_000)
const QUESTIONS = 5
const SECONDS = 30
/** Everybody answers within this time. */
const ANSWER_WITHIN_MS = 3_000
const MOST_LATER = 1.3
const LEAST_IN_TIME = 95

/** The same party twice on one server, without pictures and with one in every question. */
export async function measurePictures(): Promise<Row[]> {
  console.log(`own-quizzes: ${PLAYERS} phones with pictures`)
  const folder = tempDir()
  const { server, account } = await startWithAccount(folder.path)
  try {
    const files: string[] = []
    for (let number = 0; number < QUESTIONS; number += 1) files.push(await addPicture(server.url, account, number))
    const plain = await play(server.url, account, [])
    const pictured = await play(server.url, account, files)
    const asked = PLAYERS * QUESTIONS
    const sum = (part: 'inTime' | 'bytes') => pictured.reduce((all, { pictures }) => all + pictures[part], 0)
    const opened = (bots: typeof plain) => bots.flatMap(({ openDelaysMs }) => openDelaysMs)
    return [
      {
        what: 'options on every phone, p99, with a picture in every question',
        note: `${PLAYERS} phones, ${opened(pictured).length} of ${asked} arrived`,
        value: percentile(opened(pictured), 99),
        unit: 'ms',
        baseline: { what: 'without pictures', value: percentile(opened(plain), 99) },
        goal: { most: MOST_LATER },
      },
      {
        what: 'pictures that are whole when the options open',
        value: (100 * sum('inTime')) / asked,
        unit: '%',
        goal: { least: LEAST_IN_TIME },
      },
      { what: 'pictures for each phone and question', value: sum('bytes') / asked / 1_000, unit: 'kB' },
    ]
  } finally {
    await server.stop()
    folder.remove()
  }
}

/** Pictures need a confirmed address, and the server locks its folder: it is confirmed between two starts. */
async function startWithAccount(dataDir: string): Promise<{ server: RunningServer; account: Account }> {
  const options = { dataDir, env: { PARTY_MAX_PLAYERS: '2000', LOG_LEVEL: 'error' } }
  const first = await startServer(options)
  const account = await openAccount(async (path, body, headers) => {
    const reply = await callJson(`${first.url}${path}`, body, headers)
    if (!reply) throw new Error(`No reply to ${path}.`)
    return reply
  }).finally(() => first.stop())
  const database = new Database(join(dataDir, 'knowdown.db'))
  database.prepare('update users set email_verified = 1').run()
  database.close()
  return { server: await startServer(options), account }
}

async function addPicture(url: string, account: Account, number: number): Promise<string> {
  const content = pngOf(number).toString('base64')
  const reply = await callJson(`${url}/api/pictures`, { content }, account.bearer)
  if (reply?.status !== 201) throw new Error(`The picture was refused: ${reply?.status} ${reply?.body.detail}`)
  return reply.body.picture_id
}

async function play(url: string, account: Account, files: readonly string[]) {
  const questions = Array.from({ length: QUESTIONS }, (_, number) => ({
    text: `Which of these is number ${number}?`,
    answer: { kind: 'choice', options: ['The first', 'The second', 'The third', 'The fourth'], right: 2 },
    explanation: 'Explained in one sentence of ordinary length.',
    seconds: SECONDS,
    fixedOrder: true,
    factor: 1,
    picture: files[number] ? { file: files[number], alt: 'Stripes of many colours' } : null,
  }))
  const { host, bots } = await openPartyLoad(url, {
    host: await PartyHost.openOwnQuiz(url, questions, account.bearer),
    players: PLAYERS,
    questions: QUESTIONS,
    seconds: SECONDS,
    think: () => Math.random() * ANSWER_WITHIN_MS,
  })
  await host.command('start')
  for (let question = 0; question < QUESTIONS; question += 1) {
    await host.untilPhase('standings')
    await host.command('next')
  }
  for (const bot of bots) bot.close()
  return bots
}

/** A picture with so much in it that its small copy is about as large as one may be. */
function pngOf(seed: number): Buffer {
  const [width, height] = [800, 600]
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + width * 3) + 1 + x * 3
      const grain = Math.imul((x >> 3) * 73_856_093 + (y >> 3) * 19_349_663 + seed, 83_492_791) >>> 24
      rows[at] = grain
      rows[at + 1] = (grain + (x >> 2)) & 255
      rows[at + 2] = (255 - grain + (y >> 2)) & 255
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
