import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import type { OwnQuizStore, QuizHead } from '../../../api/own-quizzes/own-quiz-store.ts'

type Target = { kind: 'new'; head: QuizHead } | { kind: 'existing'; id: string; source: string; licence: string }

interface KeptImport {
  /** The same one again continues what was interrupted: nothing is there twice. */
  importId: string
  target: Target
  questions: readonly { number: number; question: OwnQuestion }[]
}

/** Adds the questions to a new quiz or to one that is there, and returns its id. */
export async function keepQuestions(store: OwnQuizStore, { importId, target, questions }: KeptImport): Promise<string> {
  const id = target.kind === 'new' ? await store.create(target.head, importId) : target.id
  await store.addQuestions(
    id,
    // Pictures of files are not kept yet; a question must not name one that is not there.
    questions.map(({ number, question }) => ({
      id: `${importId}-${number}`,
      question: { ...question, picture: null },
    })),
  )
  if (target.kind === 'existing') await noteSource(store, target)
  return id
}

/** Where questions come from must stay known, also when they join others. */
async function noteSource(store: OwnQuizStore, { id, source, licence }: Extract<Target, { kind: 'existing' }>) {
  if (source === '' && licence === '') return
  const { version, head } = await store.read(id)
  const joined = { ...head, source: join(head.source, source), licence: join(head.licence, licence) }
  if (joined.source !== head.source || joined.licence !== head.licence)
    await store.saveHead(id, { version, head: joined })
}

const join = (before: string, added: string): string => {
  if (added === '' || before.split('; ').includes(added)) return before
  return before === '' ? added : `${before}; ${added}`
}
