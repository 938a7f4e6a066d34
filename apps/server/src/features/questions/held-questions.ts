import type { Bus } from '../bus.ts'

/** A feature whose running games ask questions that Solo must not give away meanwhile: battles, dailies. */
export interface HeldQuestionSource {
  heldIds(): Promise<Iterable<string>>
}

export interface HeldQuestions {
  /** Ids of all questions that are being asked in a running game, of whatever source. */
  ids(): Promise<ReadonlySet<string>>
  /** Holds questions from now on, also on the other nodes, until their source reports them. */
  hold(ids: readonly string[]): void
  close(): void
}

interface HeldQuestionsDeps {
  sources: readonly HeldQuestionSource[]
  bus: Bus
  clock(): number
}

const TOPIC = 'questions-held'
const CACHE_MS = 1_000
/** Long enough for a game to be saved after its questions were picked. */
const UNSAVED_MS = 10_000

/**
 * Reads the sources at most once a second. Questions that were picked since are passed from node to node at once, so
 * that no quiz contains them; when that message is lost, the next reading has them.
 */
export async function openHeldQuestions({ sources, bus, clock }: HeldQuestionsDeps): Promise<HeldQuestions> {
  const announced = new Map<string, number>()
  let cached: { at: number; ids: Promise<readonly string[]> } | null = null

  const read = async () => (await Promise.all(sources.map((source) => source.heldIds()))).flatMap((ids) => [...ids])
  const saved = () => {
    const at = clock()
    if (cached && Math.abs(at - cached.at) < CACHE_MS) return cached.ids
    const reading = { at, ids: read() }
    cached = reading
    reading.ids.catch(() => {
      if (cached === reading) cached = null
    })
    return reading.ids
  }
  const unsubscribe = await bus.subscribe(TOPIC, (message) => {
    const until = clock() + UNSAVED_MS
    for (const id of message.split(' ')) announced.set(id, until)
  })

  return {
    async ids() {
      const ids = await saved()
      const at = clock()
      for (const [id, until] of announced) if (until <= at) announced.delete(id)
      return new Set([...ids, ...announced.keys()])
    },
    hold(ids) {
      if (ids.length > 0) bus.publish(TOPIC, ids.join(' '))
    },
    close: unsubscribe,
  }
}
