import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FrameSocket } from '@knowdown/testkit/battle/frame-socket'
import { callJson } from '@knowdown/testkit/battle/json-client'
import { percentile } from './benchmark.ts'

/** The least that a server can do for a party: send one frame to everybody, and reply to answers. Nothing is stored. */
const SERVER = `
  const { createServer } = require('node:http')
  const { WebSocketServer } = require('ws')
  const rooms = new Map()
  const server = createServer((request, reply) => {
    let text = ''
    request.on('data', (chunk) => { text += chunk })
    request.on('end', () => {
      const { room, filler } = JSON.parse(text)
      if (filler) {
        const frame = JSON.stringify({ event: 'party_update', data: JSON.stringify({ server_time: Date.now(), filler }) })
        for (const socket of rooms.get(room) ?? []) socket.send(frame)
      }
      reply.setHeader('content-type', 'application/json')
      reply.end(JSON.stringify({ accepted: true, took_ms: 1 }))
    })
  })
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (socket, request) => {
    const room = request.url.slice(1)
    rooms.set(room, [...(rooms.get(room) ?? []), socket])
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

/** As long as a question with its options on the wire. */
const FILLER = 'x'.repeat(700)
const CONNECT_AT_ONCE = 50

interface PlainLoad {
  parties: number
  players: number
  questions: number
  answerWithinMs: number
}

/** The same number of screens and answers against the bare server, in the same run on the same machine. */
export async function measurePlainParty({ parties, players, questions, answerWithinMs }: PlainLoad) {
  const child = spawn(process.execPath, ['-e', SERVER], {
    cwd: join(import.meta.dirname, '../apps/server'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer]
    const url = `http://127.0.0.1:${port.toString().trim()}`
    const delays: number[] = []
    const acks: number[] = []
    const onText = (text: string) => {
      const { data } = JSON.parse(text) as { data: string }
      delays.push(Date.now() - (JSON.parse(data) as { server_time: number }).server_time)
    }
    const sockets: FrameSocket[] = []
    const all = Array.from({ length: parties * players }, (_, index) => index % parties)
    for (let from = 0; from < all.length; from += CONNECT_AT_ONCE) {
      const some = all.slice(from, from + CONNECT_AT_ONCE)
      sockets.push(
        ...(await Promise.all(some.map((room) => FrameSocket.open(`${url}/${room}`, { onText, onClose() {} })))),
      )
    }
    for (let question = 0; question < questions; question += 1) {
      await Promise.all(
        Array.from({ length: parties }, (_, room) => callJson(url, { room: String(room), filler: FILLER })),
      )
      await Promise.all(
        all.map(async (room) => {
          await pause(Math.random() * answerWithinMs)
          const began = performance.now()
          await callJson(url, { room: String(room), choice: 1, player_key: 'x'.repeat(28), index: question, round: 1 })
          acks.push(performance.now() - began)
        }),
      )
    }
    for (const socket of sockets) socket.close()
    return { openP99: percentile(delays, 99), ackP99: percentile(acks, 99) }
  } finally {
    child.kill()
  }
}
