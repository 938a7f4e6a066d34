import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import type { OwnQuizStore, QuizHead } from '../../../api/own-quizzes/own-quiz-store.ts'

type Target = { kind: 'new'; head: QuizHead } | { kind: 'existing'; id: string; source: string; licence: string }

interface KeptImport {
  /** The same one again continues what was interrupted: nothing is there twice. */
  importId: string
  target: Target
  questions: readonly { number: number; question: OwnQuestion }[]
  /** By the name that the file gives them. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/** Adds the questions to a new quiz or to one that is there, and returns its id. */
export async function keepQuestions(
  store: OwnQuizStore,
  { importId, target, questions, pictures }: KeptImport,
): Promise<string> {
  // First, because a picture that is refused must leave no half of a quiz behind.
  const named = await keepPictures(
    store,
    questions.map(({ question }) => question),
    pictures,
  )
  const id = target.kind === 'new' ? await store.create(target.head, importId) : target.id
  await store.addQuestions(
    id,
    questions.map(({ number, question }) => ({ id: `${importId}-${number}`, question: withPicture(question, named) })),
  )
  if (target.kind === 'existing') await noteSource(store, target)
  return id
}

/** The names that the store gives to the pictures of the file. */
async function keepPictures(
  store: OwnQuizStore,
  questions: readonly OwnQuestion[],
  pictures: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, string>()
  if (!store.addPicture) return named
  for (const file of new Set(questions.flatMap(({ picture }) => picture?.file ?? []))) {
    const content = pictures.get(file)
    if (content) named.set(file, await store.addPicture(new Blob([content as Uint8Array<ArrayBuffer>])))
  }
  return named
}

/** A question must not name a picture that is not there. */
function withPicture(question: OwnQuestion, named: ReadonlyMap<string, string>): OwnQuestion {
  const file = question.picture && named.get(question.picture.file)
  return { ...question, picture: question.picture && file ? { ...question.picture, file } : null }
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
