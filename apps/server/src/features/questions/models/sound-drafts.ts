import type { DuplicateFinder } from '@knowdown/domain/question/check/near-duplicate'

/** What every customer of the pipeline writes, whatever else belongs to its questions. */
export interface WrittenQuestion {
  question: string
  answer: string
  wrong: readonly string[]
}

export type Judgement =
  | { kind: 'sound' }
  | { kind: 'broken'; faults: readonly string[] }
  | { kind: 'drop'; reason: string }

export interface Broken<Draft> {
  draft: Draft
  faults: readonly string[]
}

interface SoundDraftsDeps<Draft> {
  judge(draft: Draft | null): Judgement
  /** In the order of what is broken; null where nothing usable came back. */
  repair(broken: readonly Broken<Draft>[]): Promise<readonly (Draft | null)[]>
  known: DuplicateFinder
  drop(reason: string): void
}

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Lets whatever else the process has to do come first, and one caller at a time. A model often answers many jobs at the same
 * moment; judged at once, their questions would keep every battle waiting.
 */
function nextTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
  return lastTurn
}

/** Applies the rules to what a model wrote and has it repair once what breaks them. The rest is dropped and counted. */
export async function soundDrafts<Draft extends WrittenQuestion>(
  drafts: readonly (Draft | null)[],
  { judge, repair, known, drop }: SoundDraftsDeps<Draft>,
): Promise<Draft[]> {
  async function keepSound(written: readonly (Draft | null)[], broken: Broken<Draft>[] | null): Promise<Draft[]> {
    const sound: Draft[] = []
    for (const draft of written) {
      await nextTurn()
      const judged = judge(draft)
      if (judged.kind === 'sound' && draft) {
        known.add({ id: 'this batch', question: draft.question, answer: draft.answer })
        sound.push(draft)
      } else if (judged.kind === 'broken' && draft && broken) broken.push({ draft, faults: judged.faults })
      else drop(judged.kind === 'drop' ? judged.reason : 'against-the-rules')
    }
    return sound
  }
  const broken: Broken<Draft>[] = []
  const sound = await keepSound(drafts, broken)
  return broken.length > 0 ? [...sound, ...(await keepSound(await repair(broken), null))] : sound
}
