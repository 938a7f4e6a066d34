import { Agent, request } from 'node:http'

export interface HttpLoad {
  url: string
  players: number
  requestsPerPlayer: number
  /** Between two requests of one player, or between two bursts. */
  pauseMs: number
  bodyFor(player: number, round: number): object | null
}

/** Players whose requests are spread over time; gives the milliseconds that each request took. */
export async function measureSteadyLoad({
  url,
  players,
  requestsPerPlayer,
  pauseMs,
  bodyFor,
}: HttpLoad): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: players })
  const waits: number[] = []
  const play = async (player: number) => {
    await pause((pauseMs * player) / players)
    for (let round = 0; round < requestsPerPlayer; round += 1) {
      const began = performance.now()
      await sendRequest(agent, url, bodyFor(player, round))
      waits.push(performance.now() - began)
      await pause(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: players }, (_, player) => play(player)))
  agent.destroy()
  return waits
}

/** All players send at the same instant, again and again. The first burst opens the connections and is not measured. */
export async function measureBursts({
  url,
  players,
  requestsPerPlayer,
  pauseMs,
  bodyFor,
}: HttpLoad): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: players })
  const once = async (player: number, round: number) => {
    const began = performance.now()
    await sendRequest(agent, url, bodyFor(player, round))
    return performance.now() - began
  }
  const waits: number[] = []
  for (let round = 0; round <= requestsPerPlayer; round += 1) {
    const all = await Promise.all(Array.from({ length: players }, (_, player) => once(player, round)))
    if (round > 0) waits.push(...all)
    await pause(pauseMs)
  }
  agent.destroy()
  return waits
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function sendRequest(agent: Agent, url: string, body: object | null): Promise<void> {
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
