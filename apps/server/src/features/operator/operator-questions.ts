import { randomBytes } from 'node:crypto'
import type { ReportReason } from '@knowdown/contracts/solo/reports'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { addDays, type CalendarDate, dateAt } from '@knowdown/domain/daily/calendar-date'
import { answerCount } from '@knowdown/domain/question/calibration'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { Problem } from '../../problem.ts'
import { BY_OPERATOR, type QuestionCatalogue, type QuestionPool } from '../questions/question-catalogue.ts'
import type { HiddenReason, QuestionRecord, QuestionRecords, QuestionText } from '../questions/question-records.ts'
import type { ReportStore } from '../questions/question-reports.ts'
import type { RunStore } from '../runs/run-store.ts'
import { type Actor, type LogEntry, logged, type OperatorLog } from './operator-log.ts'
import { checkWanted, planEdit, type QuestionEditStore, type WantedQuestion } from './question-edits.ts'

/** A question with what players made of it. */
export interface DeskQuestion {
  question: BankQuestion
  hiddenReason: HiddenReason | null
  /** The date of a running or coming daily that asks it. */
  daily: CalendarDate | null
  isEdited: boolean
  servings: number
  answers: number
  /** Null before the first counted answer. */
  shareRight: number | null
  /** How often each option was chosen, in the order of the options. */
  picks: readonly number[]
}

export interface ReportedQuestion extends DeskQuestion {
  reasons: ReadonlyMap<ReportReason, number>
  weight: number
  lastReportedAt: number
}

export interface QuestionSearch {
  text: string
  category: string | null
  show: 'all' | 'hidden' | 'withdrawn' | 'edited'
  offset: number
}

export type QuestionAction = 'withdraw' | 'restore' | 'dismiss'

interface NewQuestion extends WantedQuestion {
  category: string
}

interface OperatorQuestionsDeps {
  catalogue: QuestionCatalogue
  records: Pick<QuestionRecords, 'all' | 'one' | 'hide' | 'unhide'>
  reports: Pick<ReportStore, 'open' | 'dismiss'>
  pool: Pick<QuestionPool, 'add'>
  edits: QuestionEditStore
  questionIdsOfDailies: RunStore['questionIdsOfDailies']
  log: OperatorLog
  categories: readonly { id: string }[]
  /** Makes the other nodes refresh their catalogue. */
  notifyNodes(): void
  clock(): number
}

const PAGE = 30
/** Dailies are chosen so many days ahead, and yesterday's is still played west of Greenwich. */
const DAILY_DAYS = [-1, 0, 1, 2, 3]

export type OperatorQuestions = ReturnType<typeof operatorQuestions>

export function operatorQuestions(deps: OperatorQuestionsDeps) {
  const { catalogue, records, reports, pool, edits, log, categories, notifyNodes, clock } = deps

  const require = (questionId: string): BankQuestion => {
    const question = catalogue.find(questionId)
    if (!question) throw new Problem('not-found', 'There is no such question.')
    return question
  }

  /** In which daily each question is asked these days. */
  async function inDailies(): Promise<ReadonlyMap<string, CalendarDate>> {
    const today = dateAt(deps.clock(), 0)
    const dates = DAILY_DAYS.map((day) => addDays(today, day))
    const asked = await Promise.all(dates.map((date) => deps.questionIdsOfDailies(date, addDays(date, 1))))
    return new Map(dates.flatMap((date, index) => [...(asked[index] ?? [])].map((id) => [id, date] as const)))
  }

  const one = async (questionId: string): Promise<DeskQuestion> =>
    toDesk(require(questionId), (await records.one(questionId)) ?? undefined, await inDailies())

  async function refresh(): Promise<void> {
    await catalogue.refresh()
    notifyNodes()
  }

  return {
    async reported(): Promise<readonly ReportedQuestion[]> {
      const open = await reports.open(clock())
      const dailies = await inDailies()
      const found = await Promise.all(
        open.map(async ({ questionId, reasons, weight, lastAt }) => {
          const question = catalogue.find(questionId)
          const record = (await records.one(questionId)) ?? undefined
          return question ? [{ ...toDesk(question, record, dailies), reasons, weight, lastReportedAt: lastAt }] : []
        }),
      )
      return found.flat().toSorted((a, b) => b.weight - a.weight || b.lastReportedAt - a.lastReportedAt)
    },

    async search({ text, category, show, offset }: QuestionSearch) {
      const recordOf = new Map((await records.all()).map((record) => [record.questionId, record]))
      const words = text.toLowerCase().split(/\s+/).filter(Boolean)
      const matching = catalogue.all().filter((question) => {
        if (category !== null && question.category !== category) return false
        const record = recordOf.get(question.id)
        if (show === 'hidden' && (!record?.hiddenReason || record.hiddenReason === 'withdrawn')) return false
        if (show === 'withdrawn' && record?.hiddenReason !== 'withdrawn') return false
        if (show === 'edited' && !record?.edited) return false
        const searched = [question.id, question.question, ...question.options].join(' ').toLowerCase()
        return words.every((word) => searched.includes(word))
      })
      const shown = matching.slice(offset, offset + PAGE)
      const dailies = await inDailies()
      return { total: matching.length, questions: shown.map((found) => toDesk(found, recordOf.get(found.id), dailies)) }
    },

    one,

    /** How the question came to be what it is. */
    async history(questionId: string): Promise<{ original: QuestionText | null; entries: readonly LogEntry[] }> {
      const { isEdited } = await one(questionId)
      return { original: isEdited ? catalogue.original(questionId) : null, entries: await log.about(questionId) }
    },

    async edit(actor: Actor, questionId: string, wanted: WantedQuestion): Promise<readonly string[]> {
      const current = require(questionId)
      const warnings = checkWanted(wanted)
      const at = clock()
      const edit = planEdit(current, catalogue.original(questionId), wanted, at)
      const action = edit.correctAnswers ? 'change key' : 'edit question'
      const subject = { kind: 'question', id: questionId } as const
      const draft = { actor, action, subject, before: logText(current), after: logText(wanted) }
      await logged(log, draft, at, () => edits.save(edit))
      await refresh()
      return warnings
    },

    async add(actor: Actor, { category, ...wanted }: NewQuestion): Promise<string> {
      if (!categories.some(({ id }) => id === category)) throw new Problem('invalid', 'There is no such category.')
      checkWanted(wanted)
      if (catalogue.findByText(wanted.question)) throw new Problem('conflict', 'There is such a question already.')
      const at = clock()
      const id = `${category}-o${randomBytes(6).toString('hex')}`
      const question = { id, category, ...wanted, tags: [category] as [string], model: BY_OPERATOR, createdAt: at }
      const draft = {
        actor,
        action: 'add question',
        subject: { kind: 'question', id } as const,
        after: logText(wanted),
      }
      await logged(log, draft, at, () => pool.add([question]))
      await refresh()
      return id
    },

    /** Withdraws a question for good, takes it back into play, or settles its reports because it is right as it is. */
    async act(actor: Actor, questionId: string, action: QuestionAction): Promise<void> {
      const { hiddenReason } = await one(questionId)
      const at = clock()
      const subject = { kind: 'question', id: questionId } as const
      const hidden = hiddenAfter(action, hiddenReason)
      const draft = { actor, action: ACTIONS[action], subject, before: { hidden: hiddenReason }, after: { hidden } }
      await logged(log, draft, at, async () => {
        if (action === 'withdraw') await records.hide(questionId, 'withdrawn', at)
        else if (hidden !== hiddenReason) await records.unhide(questionId)
        await reports.dismiss(questionId, at)
      })
      await refresh()
    },
  }
}

const ACTIONS: Record<QuestionAction, string> = {
  withdraw: 'withdraw question',
  restore: 'restore question',
  dismiss: 'dismiss reports',
}

/** Settled reports bring back what they have hidden, and nothing that an operator has withdrawn. */
function hiddenAfter(action: QuestionAction, before: HiddenReason | null): HiddenReason | null {
  if (action === 'withdraw') return 'withdrawn'
  return action === 'dismiss' && before === 'withdrawn' ? before : null
}

const logText = ({
  question,
  options,
  answer,
  explanation,
  difficulty,
}: QuestionText & { difficulty: Difficulty }) => ({
  question,
  options,
  answer,
  explanation,
  difficulty,
})

function toDesk(
  question: BankQuestion,
  record: QuestionRecord | undefined,
  dailies: ReadonlyMap<string, CalendarDate>,
): DeskQuestion {
  const { calibration, hiddenReason = null, edited, servings = 0 } = record ?? {}
  const answers = calibration ? answerCount(calibration) : 0
  const picks = calibration?.picks ?? question.options.map(() => 0)
  const right = picks[question.options.indexOf(question.answer)] ?? 0
  return {
    question,
    hiddenReason,
    daily: dailies.get(question.id) ?? null,
    isEdited: Boolean(edited),
    servings,
    answers,
    shareRight: answers === 0 ? null : right / answers,
    picks,
  }
}
