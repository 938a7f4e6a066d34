import { createHash } from 'node:crypto'
import { WISH_LIMITS } from '@knowdown/domain/own-quiz/assistant-request'
import { cleanText } from '@knowdown/domain/own-quiz/clean-text'
import { LIMITS, lengthOf } from '@knowdown/domain/own-quiz/limits'
import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { Problem } from '../../problem.ts'
import { HOUR_MS } from '../limits.ts'
import type { OwnQuizStore } from '../own-quizzes/own-quiz-store.ts'
import type { OwnQuizzes } from '../own-quizzes/own-quizzes.ts'
import type { Allowance, Obstacle } from './quiz-allowance.ts'
import type { QuizJob, QuizJobStore, QuizRequest } from './quiz-job-store.ts'
import type { QuizJobWorker } from './quiz-job-worker.ts'

/** Less than a day, with room for the sweep that deletes it. */
const TEXT_KEPT_MS = 23 * HOUR_MS

export interface QuizJobs {
  /** Who writes; null when no model is set up. */
  provider: string | null
  state(userId: string, network: string): Promise<{ allowance: Allowance | null; jobs: readonly QuizJob[] }>
  request(userId: string, network: string, requestId: string, wish: QuizRequest): Promise<QuizJob>
  read(userId: string, jobId: string): Promise<QuizJob>
  cancel(userId: string, jobId: string): Promise<QuizJob>
  /** Puts questions of the draft into a quiz, each as it is or as the author changed it. */
  keep(
    userId: string,
    jobId: string,
    kept: readonly { id: string; question: OwnQuestion | null }[],
  ): Promise<{ job: QuizJob; quizId: string }>
  drop(userId: string, jobId: string, ids: readonly string[]): Promise<QuizJob>
  /** Drops one and has another written in its place. */
  another(userId: string, network: string, jobId: string, id: string): Promise<QuizJob>
  remove(userId: string, jobId: string): Promise<void>
}

interface QuizJobsDeps {
  store: QuizJobStore
  quizzes: Pick<OwnQuizzes, 'create' | 'add'>
  ownQuizStore: Pick<OwnQuizStore, 'markByModel' | 'read'>
  /** Null when no model is set up. */
  model: {
    provider: string
    allowance(userId: string, network: string): Promise<Allowance>
    worker: Pick<QuizJobWorker, 'wake' | 'stop'>
  } | null
  refusedTopic(text: string): string | null
  clock(): number
}

export function quizJobs(deps: QuizJobsDeps): QuizJobs {
  const { store, quizzes, ownQuizStore, model, refusedTopic, clock } = deps
  const read = async (userId: string, jobId: string) => (await store.find(userId, jobId)) ?? gone()
  const hashed = (network: string) => createHash('sha256').update(network).digest('base64url')

  async function requireAllowance(userId: string, network: string): Promise<NonNullable<QuizJobsDeps['model']>> {
    if (!model) throw new Problem('not-found', 'No model is set up on this server.')
    const { obstacle, opensAt } = await model.allowance(userId, network)
    if (obstacle) throw shutProblem(obstacle, opensAt, clock())
    return model
  }

  /** Repeats the change when somebody has decided something else in between. */
  async function decide(
    userId: string,
    jobId: string,
    change: (job: QuizJob) => Promise<{ draft: QuizJob['draft']; quizId: string | null }>,
  ): Promise<QuizJob> {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const job = await read(userId, jobId)
      if (job.state !== 'done') throw new Problem('conflict', 'This quiz is still being written.')
      if (await store.saveDraft(job, await change(job))) return read(userId, jobId)
    }
    throw new Problem('conflict', 'This draft was changed elsewhere at the same moment. Please try again.')
  }

  return {
    provider: model?.provider ?? null,

    async state(userId, network) {
      const [allowance, jobs] = await Promise.all([
        model?.allowance(userId, hashed(network)) ?? null,
        store.list(userId),
      ])
      return { allowance, jobs }
    },

    async request(userId, network, requestId, wish) {
      const known = (await store.list(userId)).find(({ jobId }) => jobId === jobIdOf(userId, requestId))
      if (known) return known
      const asked = cleanWish(wish)
      const refusal = refusedTopic(asked.topic ?? asked.text ?? '')
      // What a text says about people belongs to its author; a topic must not name somebody from next door.
      if (refusal && (asked.topic !== null || refusal !== 'private-person')) throw refusalProblem(refusal)
      const { worker } = await requireAllowance(userId, hashed(network))
      const job = await store.add({
        ...asked,
        jobId: jobIdOf(userId, requestId),
        userId,
        requestId,
        network: hashed(network),
        textExpiresAt: clock() + TEXT_KEPT_MS,
      })
      if (job === 'busy') throw BUSY()
      worker.wake()
      return job
    },

    read,

    async cancel(userId, jobId) {
      await store.cancel(userId, jobId)
      model?.worker.stop(jobId)
      return read(userId, jobId)
    },

    async keep(userId, jobId, kept) {
      let quizId = ''
      const job = await decide(userId, jobId, async (current) => {
        const wanted = new Map(kept.map(({ id, question }) => [id, question]))
        const chosen = current.draft.questions.filter(({ id, decided }) => wanted.has(id) && decided !== 'dropped')
        const isThere = current.quizId !== null && (await ownQuizStore.read(userId, current.quizId)) !== null
        quizId = isThere && current.quizId !== null ? current.quizId : await createQuiz(userId, current)
        if (chosen.length > 0) {
          // The id of the draft is that of the question, so that a repeated call adds nothing twice.
          const added = chosen.map(({ id, question }) => ({ questionId: id, question: wanted.get(id) ?? question }))
          await quizzes.add(userId, quizId, undefined, added)
          await ownQuizStore.markByModel(userId, quizId)
        }
        return { draft: decided(current, new Set(chosen.map(({ id }) => id)), 'kept'), quizId }
      })
      return { job, quizId }
    },

    drop: (userId, jobId, ids) =>
      decide(userId, jobId, async (job) => ({ draft: decided(job, new Set(ids), 'dropped'), quizId: job.quizId })),

    async another(userId, network, jobId, id) {
      const { worker } = await requireAllowance(userId, hashed(network))
      const job = await read(userId, jobId)
      if (job.topic === null && !job.hasText) {
        throw new Problem('conflict', 'The text is deleted by now. Please ask for a new quiz.')
      }
      const result = await store.writeMore(job, decided(job, new Set([id]), 'dropped'), 1)
      if (result === 'busy') throw BUSY()
      if (result === 'changed') throw new Problem('conflict', 'This draft has changed. Please try again.')
      worker.wake()
      return read(userId, jobId)
    },

    async remove(userId, jobId) {
      model?.worker.stop(jobId)
      if (!(await store.remove(userId, jobId))) gone()
    },
  }

  async function createQuiz(userId: string, job: QuizJob): Promise<string> {
    const topic = job.topic ?? 'From a text'
    const title = [...topic].slice(0, LIMITS.title.most).join('')
    const fields = { title, language: job.language, mature: false, source: '', licence: '' }
    return (await quizzes.create(userId, `job-${job.jobId}-${job.revision}`, fields)).quizId
  }
}

const jobIdOf = (userId: string, requestId: string): string =>
  createHash('sha256').update(`${userId} ${requestId}`).digest('base64url').slice(0, 22)

const decided = ({ draft }: QuizJob, ids: ReadonlySet<string>, how: 'kept' | 'dropped'): QuizJob['draft'] => ({
  ...draft,
  questions: draft.questions.map((one) => (ids.has(one.id) && one.decided === null ? { ...one, decided: how } : one)),
})

function cleanWish(wish: QuizRequest): QuizRequest {
  const topic = wish.topic === null ? null : cleanText(wish.topic).replaceAll('\n', ' ').trim()
  const text = wish.text === null ? null : cleanText(wish.text).trim()
  if ((topic === null) === (text === null)) throw new Problem('invalid', 'Send a topic or a text.')
  if (topic !== null && (topic === '' || lengthOf(topic) > WISH_LIMITS.topic.most)) {
    throw new Problem('invalid', `A topic has 1 to ${WISH_LIMITS.topic.most} characters.`)
  }
  const { least, most } = WISH_LIMITS.text
  if (text !== null && (lengthOf(text) < least || lengthOf(text) > most)) {
    throw new Problem('invalid', `A text has ${least} to ${most} characters.`)
  }
  return { ...wish, topic, text }
}

const BUSY = () => new Problem('conflict', 'A quiz is being written for you already. Please wait or cancel it.')

const REFUSALS: Readonly<Record<string, string>> = {
  'self-harm':
    'No quiz is written about this. If you are thinking of hurting yourself, please talk to somebody now: findahelpline.com lists people who listen.',
  'private-person': 'No quiz is written about private persons. Write it yourself if they agree.',
}
const refusalProblem = (reason: string) =>
  new Problem('forbidden', REFUSALS[reason] ?? 'No quiz is written about this. Please choose another topic.')

const SENTENCES: Readonly<Record<Obstacle, string>> = {
  unverified: 'Please verify your e-mail address first.',
  'too-new': 'Quizzes are written for accounts that are a day old.',
  barred: 'No quizzes are written for this account.',
  'day-used': 'That is all for today.',
  'tokens-used': 'The models have written enough for today.',
  paused: 'Writing quizzes is paused.',
  breaker: 'The model does not answer right now.',
  distrusted: 'The model makes too many mistakes and is not used.',
}
const shutProblem = (obstacle: Obstacle, opensAt: number | null, at: number) =>
  opensAt === null
    ? new Problem('forbidden', SENTENCES[obstacle])
    : new Problem('too-many-requests', SENTENCES[obstacle], { retryAfterMs: Math.max(0, opensAt - at) })

const gone = (): never => {
  throw new Problem('not-found', 'There is no such draft.')
}
