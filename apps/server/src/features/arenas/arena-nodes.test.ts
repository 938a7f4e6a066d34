import { callJson } from '@knowdown/testkit/battle/json-client'
import { isMissing } from '@knowdown/testkit/missing-program'
import type { RunningServer } from '@knowdown/testkit/running-server'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, inject, onTestFinished, test } from 'vitest'
import { sqlArenaStore } from '../../adapters/sql/arenas/sql-arena-store.ts'
import { openDatabase } from '../../adapters/sql/open-database.ts'
import { migratedDatabase } from '../../adapters/sql/testing/migrated-database.ts'
import { missingForNodes, twoNodes } from '../../testing/two-nodes.ts'

const PLAYERS = 10
const postgres = inject('postgres')

/** Two nodes with an arena that runs. Its games end by themselves after a second. */
async function nodesWithArena() {
  if (isMissing(postgres)) throw new Error('skipped')
  const url = await migratedDatabase(postgres)
  const storage = await openDatabase({ kind: 'postgres', url, poolSize: 1 })
  onTestFinished(() => storage.close())
  const at = Date.now()
  await sqlArenaStore(storage, Date.now).add([
    {
      arenaId: 'evening',
      title: 'Evening arena',
      startsAt: at - 60_000,
      endsAt: at + 600_000,
      category: null,
      difficulty: 'medium',
      rated: false,
      isScheduled: false,
      isCancelled: false,
    },
  ])
  const nodes = await twoNodes({
    DATABASE_URL: url,
    MATCH_QUESTIONS: '1',
    QUESTION_SECONDS: '1',
    ARENA_SAME_NETWORK: 'on',
  })
  return { nodes, storage }
}

/** A visitor who plays one game after the other, without answering. */
class Bot {
  #arenaKey = ''
  #queueKey = ''
  readonly #nodes: () => readonly RunningServer[]

  constructor(nodes: () => readonly RunningServer[]) {
    this.#nodes = nodes
  }

  /** Asks one node after the other until one replies. */
  async #call(path: string, body: object) {
    for (const node of this.#nodes()) {
      const reply = await callJson(`${node.url}/api/${path}`, body)
      if (reply) return reply
    }
    return null
  }

  async step(): Promise<void> {
    if (this.#arenaKey === '') {
      this.#arenaKey = (await this.#call('arena/enter', { arena_id: 'evening' }))?.body.arena_key ?? ''
    } else if (this.#queueKey === '') {
      this.#queueKey = (await this.#call('arena/search', { arena_key: this.#arenaKey }))?.body.queue_key ?? ''
    } else {
      const place = await this.#call('queue/state', { queue_key: this.#queueKey })
      if (place?.body.phase === 'found') await this.#call('queue/accept', { queue_key: this.#queueKey })
      // The game is played by the clock; meanwhile the player asks for the next one, as after a reload.
      if (place?.status === 404 || place?.body.phase === 'started') this.#queueKey = ''
    }
  }
}

const standingsOf = async (node: RunningServer) => {
  const reply = await callJson(`${node.url}/api/arena/state`, { arena_id: 'evening', rows: 100 })
  return reply?.body.rows as { games: number; player_id: string }[] | undefined
}

test.skipIf(missingForNodes)(
  '[AR5] when a node dies nobody is stuck or in two games, no game is lost, and nodes show the same standings',
  async () => {
    const { nodes: both, storage } = await nodesWithArena()
    const [dying, other] = both
    let nodes: readonly RunningServer[] = both
    const bots = Array.from({ length: PLAYERS }, (_, index) => new Bot(() => (index % 2 ? nodes : nodes.toReversed())))
    const playUntil = (what: string, isReached: () => Promise<boolean>) =>
      waitUntil(
        what,
        async () => {
          await Promise.all(bots.map((bot) => bot.step()))
          return isReached()
        },
        90_000,
      )
    const played = (least: number) => async () => {
      const rows = (await standingsOf(other)) ?? []
      return rows.length === PLAYERS && rows.every(({ games }) => games >= least)
    }

    await playUntil('everybody has played', played(1))
    await waitUntil('both nodes show the same standings', async () => {
      const [here, there] = await Promise.all([standingsOf(dying), standingsOf(other)])
      const games = (rows: typeof here) => rows?.map(({ player_id, games }) => `${player_id} ${games}`).join()
      return here?.length === PLAYERS && games(here) === games(there)
    })
    dying.process.kill('SIGKILL')
    nodes = [other]
    await playUntil('everybody has played on', played(3))

    const running = await storage.db
      .selectFrom('arena_games')
      .select(['player_id', 'started_at', 'ended_at'])
      .orderBy('player_id')
      .orderBy('started_at')
      .execute()
    for (const [index, game] of running.entries()) {
      const next = running[index + 1]
      if (next?.player_id !== game.player_id) continue
      expect(game.ended_at).not.toBeNull()
      expect(next.started_at).toBeGreaterThanOrEqual(game.ended_at ?? 0)
    }
  },
  240_000,
)
