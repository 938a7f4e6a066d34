import { Agent, request } from 'node:http'

export interface SteadyCaller {
  /** 0 stands for a call without an answer. */
  statuses: readonly number[]
  longestMs(): number
  stop(): void
}

/** Creates one lobby after the other, over one connection or each over its own. */
export function callSteadily(url: string, keepAlive: boolean): SteadyCaller {
  const statuses: number[] = []
  const agent = new Agent({ keepAlive, maxSockets: 1 })
  let longestMs = 0
  let isStopped = false
  const call = () => {
    const began = performance.now()
    const settle = (status: number) => {
      if (isStopped) return
      statuses.push(status)
      longestMs = Math.max(longestMs, performance.now() - began)
      call()
    }
    const headers = { 'content-type': 'application/json' }
    const sent = request(`${url}/api/create-lobby`, { method: 'POST', agent, headers }, (reply) => {
      reply.resume()
      reply.on('end', () => settle(reply.statusCode ?? 0))
    })
    sent.on('error', () => settle(0))
    sent.end('{}')
  }
  call()
  return {
    statuses,
    longestMs: () => longestMs,
    stop() {
      isStopped = true
      agent.destroy()
    },
  }
}
