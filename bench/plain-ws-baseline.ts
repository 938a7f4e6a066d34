import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FrameSocket } from '@knowdown/testkit/battle/frame-socket'
import { callJson } from '@knowdown/testkit/battle/json-client'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { percentile } from './benchmark.ts'
import { usageOf } from './process-usage.ts'

/** About what SQLite writes for a move: three pages of the match, its event, and the frames of the journal. */
const BYTES_OF_MOVE = 16_384

/**
 * The least that a server can do for an answer: read JSON, send a frame to two sockets, reply. Nothing is checked, and
 * stored only if a file is named: then each answer is on the disk, by a write of its own, before the reply. A server
 * that shares writes among answers, as ours does, can be quicker than that.
 */
const SERVER = `
  const { createServer } = require('node:http')
  const { fdatasyncSync, openSync, writeSync } = require('node:fs')
  const file = process.argv[1] === undefined ? null : openSync(process.argv[1], 'w')
  const move = Buffer.alloc(${BYTES_OF_MOVE}, 'x')
  const { WebSocketServer } = require('ws')
  const pairs = new Map()
  const server = createServer((request, reply) => {
    let text = ''
    request.on('data', (chunk) => { text += chunk })
    request.on('end', () => {
      const { lobby_code, question_index } = JSON.parse(text)
      if (file !== null) {
        writeSync(file, move)
        fdatasyncSync(file)
      }
      const frame = JSON.stringify({ event: 'answer_result', channel: lobby_code, data: JSON.stringify({ index: question_index, was_correct: true, scores: { host: 1, guest: 0 } }) })
      for (const socket of pairs.get(lobby_code) ?? []) socket.send(frame)
      reply.setHeader('content-type', 'application/json')
      reply.end(JSON.stringify({ accepted: true, was_correct: true, correct_answer: 'x', scores: { host: 1, guest: 0 } }))
    })
  })
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (socket, request) => {
    const pair = request.url.slice(1)
    pairs.set(pair, [...(pairs.get(pair) ?? []), socket])
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

/** Until the compiler has done its work: a young process needs up to twice the time for each answer. */
const WARM_UP_ANSWERS = 5_000
/** Quicker than most measured loads, because the compiler counts calls and not seconds. */
const WARM_UP_PER_SECOND = 400

interface Load {
  pairs: number
  seconds: number
  perSecond: number
  onDisk?: true
}

/** Sends answers at the same rate to the bare server, warmed up, in the same run on the same machine. */
export async function measurePlainWs({ pairs, seconds, perSecond, onDisk }: Load) {
  const folder = tempDir()
  const child = spawn(process.execPath, ['-e', SERVER, ...(onDisk ? [join(folder.path, 'moves')] : [])], {
    cwd: join(import.meta.dirname, '../apps/server'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer]
    const url = `http://127.0.0.1:${port.toString().trim()}`
    const listener = { onText: () => {}, onClose: () => {} }
    const sockets: FrameSocket[] = []
    for (let index = 0; index < 2 * pairs; index += 1) {
      sockets.push(await FrameSocket.open(`${url}/${Math.floor(index / 2)}`, listener))
    }
    await sendAnswers(url, pairs, WARM_UP_ANSWERS, WARM_UP_PER_SECOND)
    const before = usageOf(child.pid ?? 0)
    const acks = await sendAnswers(url, pairs, seconds * perSecond, perSecond)
    const after = usageOf(child.pid ?? 0)
    for (const socket of sockets) socket.close()
    return {
      p50: percentile(acks, 50),
      p99: percentile(acks, 99),
      cpuMs: (after.cpuMs - before.cpuMs) / acks.length,
    }
  } finally {
    child.kill()
    folder.remove()
  }
}

/** How long each answer took until it was acknowledged, in ms. */
async function sendAnswers(url: string, pairs: number, count: number, perSecond: number): Promise<number[]> {
  const acks: Promise<number>[] = []
  const began = performance.now()
  for (let sent = 0; sent < count; sent += 1) {
    const wait = began + (sent * 1_000) / perSecond - performance.now()
    if (wait > 0) await pause(wait)
    acks.push(sendAnswer(`${url}/answer`, sent % pairs))
  }
  return Promise.all(acks)
}

async function sendAnswer(url: string, pair: number): Promise<number> {
  const began = performance.now()
  const body = {
    lobby_code: String(pair),
    player_id: 'x'.repeat(22),
    question_index: 0,
    answer: 'x',
    is_timeout: false,
  }
  await callJson(url, body)
  return performance.now() - began
}
