import type { Bus } from '../bus.ts'
import type { Servings } from '../questions/servings.ts'

/** Games whose questions stay sealed while they run; a daily counts as running from two days before its date. */
export type SealedGame = 'battle' | 'party' | 'challenge' | 'daily' | 'recorded'

export interface SealSource {
  game: SealedGame
  /** Questions of all running games of this kind, on whatever node they are played. */
  sealedIds(): Promise<Iterable<string>>
  /** Whether this account was asked the question in a game of this kind that is over for it. */
  isSettledFor?(userId: string, questionId: string): Promise<boolean>
}

/** Who asks to see a question: the names under which servings are remembered, and the account if there is one. */
export interface Reader {
  userId: string | null
  viewers: readonly string[]
}

/**
 * Says who may see what of a question, and when. Nobody learns the key of a question of a running game by any other
 * way than by playing that game: everything that deals questions, or sends a key or an explanation, asks here.
 */
export interface Sealing {
  /** What a new game may not be dealt, and those of them that it may share. Solo shares nothing. */
  forDealing(game: SealedGame | 'solo'): Promise<{ sealed: ReadonlySet<string>; shareable: ReadonlySet<string> }>
  /** Seals questions from now on, also on the other nodes, until their source reports them. */
  seal(game: SealedGame, ids: readonly string[]): void
  isSealed(questionId: string): Promise<boolean>
  sealedIds(): Promise<ReadonlySet<string>>
  /**
   * Whether key and explanation may be looked up: the reader was served the question, and no running game asks it; or
   * it belongs to a game that is over for the reader, although it goes on for others (a daily).
   */
  mayRead(reader: Reader, questionId: string): Promise<boolean>
  /** Games are wired after the questions that they are dealt from. */
  add(source: SealSource): void
  close(): void
}

interface SealingDeps {
  servings: Pick<Servings, 'wasServed'>
  bus: Bus
  clock(): number
}

/**
 * A battle may ask what other battles ask, when its category has nothing else: thousands of battles at once need more
 * questions than there are. Runs and parties show their keys at once to whoever plays them, so they share nothing.
 */
const SHARED_WITH: Readonly<Record<SealedGame | 'solo', readonly SealedGame[]>> = {
  battle: ['battle'],
  party: [],
  challenge: [],
  daily: [],
  recorded: [],
  solo: [],
}

const TOPIC = 'questions-sealed'
const CACHE_MS = 1_000
/** Long enough for a game to be saved after its questions were picked. */
const UNSAVED_MS = 10_000

type Sealed = ReadonlyMap<string, ReadonlySet<SealedGame>>

/**
 * Reads the sources at most once a second. Questions that were picked since are passed from node to node at once, so
 * that no other game contains them; when that message is lost, the next reading has them.
 */
export async function openSealing({ servings, bus, clock }: SealingDeps): Promise<Sealing> {
  const sources: SealSource[] = []
  const announced = new Map<string, { game: SealedGame; until: number }>()
  let cached: { at: number; rows: Promise<readonly SealedRow[]> } | null = null

  const read = async () => (await Promise.all(sources.map(rowsOf))).flat()
  const saved = () => {
    const at = clock()
    if (cached && Math.abs(at - cached.at) < CACHE_MS) return cached.rows
    const reading = { at, rows: read() }
    cached = reading
    reading.rows.catch(() => {
      if (cached === reading) cached = null
    })
    return reading.rows
  }
  const unsubscribe = await bus.subscribe(TOPIC, (message) => {
    const until = clock() + UNSAVED_MS
    const [game, ...ids] = message.split(' ')
    if (!isSealedGame(game)) return
    for (const id of ids) announced.set(id, { game, until })
  })

  async function sealedNow(): Promise<Sealed> {
    const rows = await saved()
    const at = clock()
    for (const [id, { until }] of announced) if (until <= at) announced.delete(id)
    const games = new Map<string, Set<SealedGame>>()
    for (const { id, game } of [...rows, ...[...announced].map(([id, { game }]) => ({ id, game }))]) {
      games.set(id, (games.get(id) ?? new Set()).add(game))
    }
    return games
  }

  return {
    async forDealing(game) {
      const sealed = await sealedNow()
      const shared = SHARED_WITH[game]
      const shareable = [...sealed].filter(([, games]) => [...games].every((other) => shared.includes(other)))
      return { sealed: new Set(sealed.keys()), shareable: new Set(shareable.map(([id]) => id)) }
    },
    seal(game, ids) {
      if (ids.length > 0) bus.publish(TOPIC, [game, ...ids].join(' '))
    },
    isSealed: async (questionId) => (await sealedNow()).has(questionId),
    sealedIds: async () => new Set((await sealedNow()).keys()),
    async mayRead({ userId, viewers }, questionId) {
      if (userId !== null) {
        for (const { isSettledFor } of sources) if (await isSettledFor?.(userId, questionId)) return true
      }
      return !(await sealedNow()).has(questionId) && (await servings.wasServed(viewers, questionId))
    },
    add(source) {
      sources.push(source)
      cached = null
    },
    close: unsubscribe,
  }
}

interface SealedRow {
  id: string
  game: SealedGame
}

const rowsOf = async ({ game, sealedIds }: SealSource): Promise<readonly SealedRow[]> =>
  [...(await sealedIds())].map((id) => ({ id, game }))

const isSealedGame = (text: string | undefined): text is SealedGame =>
  text !== undefined && text !== 'solo' && Object.hasOwn(SHARED_WITH, text)
