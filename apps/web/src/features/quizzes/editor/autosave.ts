import {
  type KeptHead,
  type KeptQuestion,
  type KeptQuiz,
  type NewQuestion,
  type OwnQuizStore,
  type QuizDraft,
  StoreFailure,
} from '../../../api/own-quizzes/own-quiz-store.ts'
import type { DraftQuestion } from './editor-state.ts'
import { changesOf, hasChanges, inOrder, type QuizChanges } from './quiz-changes.ts'

/** Somebody has saved another version of a question; null: it was deleted there. */
interface QuestionConflict {
  id: string
  theirs: KeptQuestion | null
}

export interface SaveState {
  stage: 'saved' | 'saving' | 'offline' | 'refused'
  /** Why it was refused, for people. */
  message: string
  /** When everything was saved last; null before the first change. */
  savedAt: number | null
  conflicts: readonly QuestionConflict[]
  headConflict: KeptHead | null
}

export const NOTHING_SAVED: SaveState = {
  stage: 'saved',
  message: '',
  savedAt: null,
  conflicts: [],
  headConflict: null,
}

/** After the last key; with the time that saving takes it stays below two seconds. */
export const SAVE_AFTER_MS = 800
const RETRY_MS = 5_000

/**
 * Saves a draft by itself. It knows what the store has and sends only the difference: each question with the version that
 * was changed, so that nobody else's version is overwritten. What is in conflict waits for the author.
 */
export class Autosave {
  #store: OwnQuizStore
  #kept: KeptQuiz
  #draft: QuizDraft
  #onChange: (state: SaveState) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #state = NOTHING_SAVED
  /** A draft lies on this device, because the store could not be reached. */
  #isWaiting: boolean
  /** What the store refused; it is sent again when it has changed. */
  #refused = new Map<string, DraftQuestion['question']>()

  constructor(store: OwnQuizStore, kept: KeptQuiz, draft: QuizDraft, onChange: (state: SaveState) => void) {
    this.#store = store
    this.#kept = kept
    this.#draft = draft
    this.#onChange = onChange
    this.#isWaiting = this.#isDirty()
  }

  edit(draft: QuizDraft): void {
    if (draft === this.#draft) return
    this.#draft = draft
    if (!this.#isDirty()) return
    if (this.#state.stage !== 'offline') this.#tell({ stage: 'saving' })
    this.#schedule(SAVE_AFTER_MS)
  }

  /** Saves at once, for example because the page is about to close. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
    if (!this.#isDirty()) return
    this.#running = this.#save().finally(() => {
      this.#running = null
    })
    await this.#running
  }

  /** Whether somebody has saved something else meanwhile; asked only while nothing is to be saved here. */
  async readAgain(): Promise<KeptQuiz | null> {
    if (this.#running || this.#isDirty() || this.#state.conflicts.length > 0 || this.#state.headConflict) return null
    const before = this.#kept
    const fresh = await this.#store.read(before.id)
    if (this.#running || this.#kept !== before || this.#isDirty()) return null
    const versions = ({ version, questions }: KeptQuiz) =>
      JSON.stringify([version, questions.map((one) => [one.id, one.version])])
    if (versions(fresh) === versions(before)) return null
    this.#kept = fresh
    return fresh
  }

  /** The author has compared both versions. Returns the draft with what was chosen. */
  solve(id: string, choice: 'mine' | 'theirs'): QuizDraft {
    const conflict = this.#state.conflicts.find((one) => one.id === id)
    if (!conflict) return this.#draft
    const { theirs } = conflict
    const others = this.#kept.questions.filter((one) => one.id !== id)
    // Where it was deleted, one's own is added anew.
    this.#kept = { ...this.#kept, questions: theirs ? [...others, theirs] : others }
    if (choice === 'theirs') this.#draft = { ...this.#draft, questions: withTheirs(this.#draft.questions, conflict) }
    this.#tell({ conflicts: this.#state.conflicts.filter((one) => one.id !== id) })
    this.#schedule(0)
    return this.#draft
  }

  solveHead(choice: 'mine' | 'theirs'): QuizDraft {
    const { headConflict } = this.#state
    if (!headConflict) return this.#draft
    this.#kept = { ...this.#kept, ...headConflict }
    if (choice === 'theirs') this.#draft = { ...this.#draft, head: headConflict.head }
    this.#tell({ headConflict: null })
    this.#schedule(0)
    return this.#draft
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** Only what is new: each message draws the whole editor again. */
  #tell(change: Partial<SaveState>): void {
    const parts = Object.keys(change) as (keyof SaveState)[]
    if (parts.every((part) => this.#state[part] === change[part])) return
    this.#state = { ...this.#state, ...change }
    this.#onChange(this.#state)
  }

  #changes(): QuizChanges {
    const isRefused = ({ id, question }: DraftQuestion) => this.#refused.has(id) && this.#refused.get(id) === question
    const refused = this.#draft.questions.filter(isRefused).map(({ id }) => id)
    const waiting = new Set([...this.#state.conflicts.map(({ id }) => id), ...refused])
    return changesOf(this.#kept, this.#draft, waiting)
  }

  #isHeadDirty = (): boolean => this.#draft.head !== this.#kept.head && this.#state.headConflict === null
  #isDirty = (): boolean => this.#isHeadDirty() || hasChanges(this.#changes())

  async #save(): Promise<void> {
    this.#tell({ stage: 'saving', message: '' })
    try {
      // What was typed meanwhile is saved in the next round.
      while (this.#isDirty()) await this.#saveOnce()
      const stillRefused = this.#draft.questions.some(({ id, question }) => this.#refused.get(id) === question)
      if (this.#isWaiting) await this.#keepWaiting(false)
      this.#tell(stillRefused ? { stage: 'refused' } : { stage: 'saved', savedAt: Date.now() })
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error
      if (error.kind === 'offline') await this.#keepWaiting(true)
      this.#tell({ stage: error.kind === 'offline' ? 'offline' : 'refused', message: error.message })
      if (error.kind === 'offline') this.#schedule(RETRY_MS)
    }
  }

  /** So that a closed page loses nothing that was written without a network. */
  async #keepWaiting(isWaiting: boolean): Promise<void> {
    this.#isWaiting = isWaiting
    const waiting = isWaiting ? { kept: this.#kept, draft: this.#draft } : null
    // Where the device keeps nothing, the draft stays in this page.
    await this.#store.drafts?.write(this.#kept.id, waiting).catch(() => undefined)
  }

  async #saveOnce(): Promise<void> {
    const { id } = this.#kept
    const { deleted, added, changed, order } = this.#changes()
    if (deleted.length > 0) await this.#delete(deleted)
    for (const { questions, after } of added) {
      const kept = await this.#orRefuse(questions, () => this.#store.addQuestions(id, questions, after))
      if (kept) this.#keepAdded(kept, questions, after)
    }
    for (const one of changed) {
      const saved = await this.#orRefuse([one], () => this.#store.saveQuestion(id, one))
      if (saved?.kind === 'conflict') this.#collide(one.id, saved.kept)
      else if (saved)
        this.#keepQuestions((kept) =>
          kept.map((before) => (before.id === one.id ? { ...saved.kept, question: one.question } : before)),
        )
    }
    if (order) {
      await this.#store.arrange(id, order)
      this.#keepQuestions((kept) => inOrder(kept, order))
    }
    if (this.#isHeadDirty()) await this.#saveHead()
  }

  async #delete(deleted: readonly KeptQuestion[]): Promise<void> {
    const stayed = await this.#store.deleteQuestions(this.#kept.id, deleted)
    const gone = new Set(deleted.map(({ id }) => id))
    this.#keepQuestions((kept) => kept.filter(({ id }) => !gone.has(id)))
    for (const theirs of stayed) this.#collide(theirs.id, theirs)
  }

  async #saveHead(): Promise<void> {
    const { head } = this.#draft
    const saved = await this.#store.saveHead(this.#kept.id, { version: this.#kept.version, head })
    if (saved.kind === 'saved') this.#kept = { ...this.#kept, version: saved.kept.version, head }
    else this.#tell({ headConflict: saved.kept })
  }

  /** One question that the store refuses must not keep the others from being saved. */
  async #orRefuse<Result>(questions: readonly NewQuestion[], save: () => Promise<Result>): Promise<Result | null> {
    try {
      const result = await save()
      for (const { id } of questions) this.#refused.delete(id)
      return result
    } catch (error) {
      if (!(error instanceof StoreFailure) || error.kind !== 'refused') throw error
      for (const { id, question } of questions) this.#refused.set(id, question)
      this.#tell({ message: error.message })
      return null
    }
  }

  /** The store may write the same question in another object; what is compared here is what was sent. */
  #keepAdded(added: readonly KeptQuestion[], sent: readonly NewQuestion[], after: string | null): void {
    const texts = new Map(sent.map(({ id, question }) => [id, question]))
    const known = added.map((one) => ({ ...one, question: texts.get(one.id) ?? one.question }))
    this.#keepQuestions((kept) => {
      const before = kept.findIndex(({ id }) => id === after)
      const at = after === null ? 0 : before < 0 ? kept.length : before + 1
      return kept.toSpliced(at, 0, ...known)
    })
  }

  #keepQuestions(change: (kept: readonly KeptQuestion[]) => readonly KeptQuestion[]): void {
    this.#kept = { ...this.#kept, questions: change(this.#kept.questions) }
  }

  #collide(id: string, theirs: KeptQuestion | null): void {
    this.#tell({ conflicts: [...this.#state.conflicts.filter((one) => one.id !== id), { id, theirs }] })
  }
}

function withTheirs(questions: readonly DraftQuestion[], { id, theirs }: QuestionConflict): readonly DraftQuestion[] {
  const taken: DraftQuestion[] = theirs ? [{ id, question: theirs.question, bank: theirs.bank }] : []
  if (!questions.some((one) => one.id === id)) return [...questions, ...taken]
  return questions.flatMap((one) => (one.id === id ? taken : [one]))
}
