import { OwnQuestionBody } from '@knowdown/contracts/operator/draft-question'
import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import type { Kysely, Selectable } from 'kysely'
import type {
  NewQuestion,
  QuestionContent,
  QuizFields,
  QuizHead,
  QuizLinks,
  StoredQuestion,
} from '../../../features/own-quizzes/own-quiz-store.ts'
import type { OwnQuestionsTable, OwnQuizzesTable, Schema } from '../schema.ts'
import type { Storage } from '../storage.ts'
import { storedJson } from '../stored-json.ts'

const contentJson = storedJson<OwnQuestion>({ table: 'own_questions', tagged: true, schema: OwnQuestionBody })

export type QuizRow = Selectable<OwnQuizzesTable>

export const headColumns = ({ title, language, mature, source, licence }: QuizFields) => ({
  title,
  language,
  mature: mature ? 1 : 0,
  source,
  licence,
})

export const toHead = (row: QuizRow, links: QuizLinks): QuizHead => ({
  quizId: row.quiz_id,
  version: row.version,
  title: row.title,
  language: row.language,
  mature: row.mature === 1,
  source: row.source,
  licence: row.licence,
  byModel: row.by_model === 1,
  origin: row.origin_title === null ? null : { title: row.origin_title, author: row.origin_author ?? '' },
  links,
  changedAt: row.changed_at,
})

export const questionColumns = ({ content, isPlayable, fingerprint, searchText }: NewQuestion) => ({
  content: content.kind === 'own' ? contentJson.stringify(content.question) : null,
  bank_id: content.kind === 'bank' ? content.bankId : null,
  playable: isPlayable ? 1 : 0,
  fingerprint,
  search_text: searchText,
  picture_id: content.kind === 'own' ? (content.question.picture?.file ?? null) : null,
})

/** How much text they would add. */
export const charactersIn = (questions: readonly NewQuestion[]): number =>
  questions.reduce((sum, question) => sum + (questionColumns(question).content?.length ?? 0), 0)

export function toQuestion(row: Selectable<OwnQuestionsTable>): StoredQuestion {
  const content: QuestionContent =
    row.content === null
      ? { kind: 'bank', bankId: row.bank_id ?? '' }
      : { kind: 'own', question: contentJson.parse(row.content, `${row.quiz_id} ${row.question_id}`) }
  return { questionId: row.question_id, version: row.version, content }
}

/** The quiz outside the bin, locked until the transaction ends, so that changes of one quiz follow each other. */
export const lockQuiz = (
  trx: Kysely<Schema>,
  engine: Storage['engine'],
  userId: string,
  quizId: string,
): Promise<QuizRow | undefined> =>
  trx
    .selectFrom('own_quizzes')
    .selectAll()
    .where('quiz_id', '=', quizId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

/** Counts a change of the quiz; the number is the version of what is changed. */
export async function nextRevision(trx: Kysely<Schema>, quizId: string, at: number): Promise<number> {
  const { revision } = await trx
    .updateTable('own_quizzes')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1), changed_at: at }))
    .where('quiz_id', '=', quizId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

export async function linksOf(db: Kysely<Schema>, quizIds: readonly string[]): Promise<(quizId: string) => QuizLinks> {
  const rows =
    quizIds.length === 0
      ? []
      : await db
          .selectFrom('quiz_links')
          .select(['quiz_id', 'kind', 'link', 'shows_answers'])
          .where('quiz_id', 'in', [...quizIds])
          .execute()
  return (quizId) => {
    const find = (kind: 'play' | 'read') => rows.find((row) => row.quiz_id === quizId && row.kind === kind)
    const read = find('read')
    return {
      play: find('play')?.link ?? null,
      read: read ? { link: read.link, showsAnswers: read.shows_answers === 1 } : null,
    }
  }
}

export const headOf = async (db: Kysely<Schema>, row: QuizRow): Promise<QuizHead> =>
  toHead(row, (await linksOf(db, [row.quiz_id]))(row.quiz_id))
