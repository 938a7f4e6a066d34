import { Agent, request } from 'node:http'

/** How long each of many players waited, in milliseconds. */
export interface Load {
  url: string
  players: number
  /** Requests of each player. */
  rounds: number
  /** Between two requests of one player. */
  pauseMs: number
  body(player: number, round: number): object | null
}

/** People who come at different moments. */
export async function playersAt({ url, players, rounds, pauseMs, body }: Load): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: players })
  const waits: number[] = []
  const play = async (player: number) => {
    await pause((pauseMs * player) / players)
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      await ask(agent, url, body(player, round))
      waits.push(performance.now() - began)
      await pause(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: players }, (_, player) => play(player)))
  agent.destroy()
  return waits
}

/** A crowd that asks in one instant, again and again: how long each waited, once everybody is connected. */
export async function crowdAt({ url, players, rounds, pauseMs, body }: Load): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: players })
  const once = async (player: number, round: number) => {
    const began = performance.now()
    await ask(agent, url, body(player, round))
    return performance.now() - began
  }
  const waits: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const all = await Promise.all(Array.from({ length: players }, (_, player) => once(player, round)))
    if (round > 0) waits.push(...all)
    await pause(pauseMs)
  }
  agent.destroy()
  return waits
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function ask(agent: Agent, url: string, body: object | null): Promise<void> {
  const options = { agent, method: body ? 'POST' : 'GET', headers: body ? { 'content-type': 'application/json' } : {} }
  return new Promise((resolve, reject) => {
    const call = request(url, options, (reply) => {
      reply.resume()
      reply.once('end', () => (reply.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${reply.statusCode}`))))
    })
    call.once('error', reject)
    call.end(body ? JSON.stringify(body) : undefined)
  })
}
