import { randomBytes } from 'node:crypto'
import { type AssignmentSettings, checkSettings, deletedAt } from '@knowdown/domain/assignment/assignment'
import { drawAssignmentCode } from '@knowdown/domain/assignment/assignment-code'
import { checkNameList, foldName } from '@knowdown/domain/assignment/player-names'
import type { KeptResultsDays } from '@knowdown/domain/privacy/kept-results'
import { Problem } from '../../problem.ts'
import type { BankReferences } from '../own-quizzes/bank-references.ts'
import type { OwnQuizStore } from '../own-quizzes/own-quiz-store.ts'
import { gone } from '../own-quizzes/own-quizzes.ts'
import { playableQuestion } from '../own-quizzes/quiz-runs.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { Assignment, AssignmentStore } from './assignment-store.ts'

/** Each has a copy of its quiz. */
const MOST_KEPT = 200
const CODE_DRAWS = 8

interface WantedAssignment extends Omit<AssignmentSettings, 'opensAt' | 'keptDays'> {
  requestId: string
  quizId: string
  /** Null opens it now. */
  opensAt: number | null
  keptDays: KeptResultsDays
  mailsAtClosing: boolean
  /** Null lets in every name. */
  names: readonly string[] | null
}

type AssignmentChange =
  | { kind: 'times'; opensAt: number | null; closesAt: number }
  | { kind: 'close' }
  | { kind: 'mail'; on: boolean }
  | { kind: 'another-attempt' | 'free-name'; playerId: string }

export interface Assignments {
  create(userId: string, wanted: WantedAssignment): Promise<{ assignment: Assignment; at: number }>
  list(userId: string): ReturnType<AssignmentStore['list']>
  change(
    userId: string,
    assignmentId: string,
    change: AssignmentChange,
  ): Promise<{ assignment: Assignment; at: number }>
  delete(userId: string, assignmentId: string): Promise<void>
}

interface AssignmentsDeps {
  store: AssignmentStore
  quizzes: Pick<OwnQuizStore, 'read'>
  bank: Pick<BankReferences, 'view' | 'unsealed'>
  pictures: Pick<Pictures, 'hold'>
  maxPlayers: number
  clock(): number
}

/** What the owner of assignments does, apart from the report. */
export function assignments({ store, quizzes, bank, pictures, maxPlayers, clock }: AssignmentsDeps): Assignments {
  const find = async (userId: string, assignmentId: string) =>
    (await store.find(userId, assignmentId)) ?? noAssignment()

  /** A copy that nothing changes any more; explanations are shown in play, also those of the bank. */
  async function freeze(userId: string, quizId: string) {
    const { head, questions } = (await quizzes.read(userId, quizId)) ?? gone()
    const views = bank.view(await bank.unsealed(questions), true)
    const playable = views.flatMap((view) => playableQuestion(quizId, view) ?? [])
    if (playable.length === 0) throw new Problem('conflict', 'No question of this quiz can be played yet.')
    return { head, questions: playable }
  }

  return {
    async create(userId, { requestId, quizId, names, ...wanted }) {
      const at = clock()
      const settings = { ...wanted, opensAt: wanted.opensAt ?? at }
      checkTimes(settings, at)
      checkMail(settings)
      const listed = listOf(names ?? [], maxPlayers)
      const { head, questions } = await freeze(userId, quizId)
      const assignmentId = newId()
      await pictures.hold(
        assignmentId,
        questions.map(({ question }) => question.picture),
      )
      for (let draw = 0; draw < CODE_DRAWS; draw += 1) {
        const created = await store.create(
          userId,
          {
            ...settings,
            requestId,
            quizId,
            assignmentId,
            code: drawAssignmentCode((count) => randomBytes(count)),
            title: head.title,
            mature: head.mature,
            language: head.language,
            hasList: names !== null,
            questions,
            names: listed,
          },
          MOST_KEPT,
        )
        if (created === 'full') {
          throw new Problem('forbidden', `You keep ${MOST_KEPT} assignments already. Please delete one first.`)
        }
        if (created) return { assignment: created, at }
      }
      throw new Problem('unavailable', 'No free code was found. Please try again.')
    },

    list: (userId) => store.list(userId),

    async change(userId, assignmentId, change) {
      const { assignment, at } = await find(userId, assignmentId)
      if (change.kind === 'times' || change.kind === 'close') {
        const times = timesAfter(assignment, change, at)
        if (change.kind === 'times') checkTimes({ ...assignment, ...times }, at)
        const deleteAt = deletedAt({ ...assignment, ...times })
        if (!(await store.saveTimes(userId, assignmentId, { ...times, deleteAt }))) return noAssignment()
      } else if (change.kind === 'mail') {
        checkMail({ ...assignment, mailsAtClosing: change.on })
        if (!(await store.saveMail(userId, assignmentId, change.on))) return noAssignment()
      } else {
        const act = change.kind === 'free-name' ? store.freeName : store.giveAttempt
        if (!(await act(assignmentId, change.playerId))) throw new Problem('not-found', 'There is no such player.')
      }
      return find(userId, assignmentId)
    },

    async delete(userId, assignmentId) {
      if (!(await store.delete(userId, assignmentId))) noAssignment()
    },
  }
}

/** Reopening is a new closing time; an opening that has passed stays. */
function timesAfter(
  { opensAt, closesAt }: Assignment,
  change: Extract<AssignmentChange, { kind: 'times' | 'close' }>,
  at: number,
) {
  if (change.kind === 'close') return { opensAt: Math.min(opensAt, at - 1), closesAt: Math.min(closesAt, at) }
  return { opensAt: change.opensAt ?? opensAt, closesAt: change.closesAt }
}

function checkTimes(settings: AssignmentSettings, at: number): void {
  switch (checkSettings(settings, at)) {
    case 'closes-before-opening':
      throw new Problem('invalid', 'It must close after it opens.')
    case 'closes-in-the-past':
      throw new Problem('invalid', 'It must close in the future.')
    case 'open-too-long':
      throw new Problem('invalid', 'It must close within 180 days.')
    case 'attempts-out-of-range':
      throw new Problem('invalid', 'Players have 1 to 5 attempts, or any number.')
    case 'nothing-kept-to-review':
      throw new Problem(
        'invalid',
        'Answers that are shown after closing need results that are kept for a day or longer.',
      )
  }
}

function checkMail({ mailsAtClosing, keptDays }: Pick<Assignment, 'mailsAtClosing' | 'keptDays'>): void {
  if (!mailsAtClosing || keptDays > 0) return
  throw new Problem('invalid', 'A mail about the report needs results that are kept for a day or longer.')
}

function listOf(names: readonly string[], most: number) {
  const checked = checkNameList(names, most)
  if (checked.ok) {
    return checked.value.map((name) => ({ playerId: newId(), name, foldedName: foldName(name) }))
  }
  const { error } = checked
  switch (error.problem) {
    case 'too-many':
      throw new Problem('invalid', `The list has ${error.by} names too many: at most ${most} can play.`)
    case 'too-long':
      throw new Problem('invalid', 'Every name needs 1 to 60 characters.')
    case 'equal':
      throw new Problem('invalid', `These names cannot be told apart: ${error.names.slice(0, 3).join(', ')}.`)
  }
}

const newId = (): string => randomBytes(12).toString('hex')

export const noAssignment = (): never => {
  throw new Problem('not-found', 'There is no such assignment. It may have been deleted.')
}
