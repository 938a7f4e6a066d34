import { offensiveNames } from '../adapters/names/offensive-names.ts'
import { sqlAssignmentStore } from '../adapters/sql/assignments/sql-assignment-store.ts'
import { sqlClosingMails } from '../adapters/sql/assignments/sql-closing-mails.ts'
import { assignedPlay } from '../features/assignments/assigned-play.ts'
import { assignmentCopies } from '../features/assignments/assignment-copies.ts'
import { assignmentReports } from '../features/assignments/assignment-reports.ts'
import { assignments } from '../features/assignments/assignments.ts'
import { closingMails } from '../features/assignments/closing-mails.ts'
import { playerKeys } from '../features/assignments/player-keys.ts'
import { MINUTE_MS } from '../features/limits.ts'
import type { MailOutbox } from '../features/mail/mail.ts'
import { keepMissed } from '../features/mistakes/keep-missed.ts'
import type { MistakeDeck } from '../features/mistakes/mistake-deck.ts'
import type { Pictures } from '../features/pictures/pictures.ts'
import { deriveSecret, type SigningKeys } from '../features/signing-keys.ts'
import type { AssignmentApi } from '../http/routes/assignments.ts'
import { runEvery } from './background-jobs.ts'
import type { Base } from './base.ts'
import { openQuizzes, wirePractice } from './own-quizzes.ts'
import type { WiredQuestions } from './questions.ts'

type AssignmentBase = Pick<Base, 'storage' | 'limits' | 'signingKeys' | 'clock' | 'logger' | 'onUnreadable' | 'onClose'>

interface AssignmentDeps {
  pictures: Pictures
  mistakes: Pick<MistakeDeck, 'addMissed' | 'addMissedOwn'>
  mail: { outbox: MailOutbox; canMail: boolean }
  publicUrl: string
  maxPlayers: number
}

export function wireAssignments(
  base: AssignmentBase,
  questions: Pick<WiredQuestions, 'catalogue' | 'sealing'>,
  { pictures, mistakes, mail, publicUrl, maxPlayers }: AssignmentDeps,
): AssignmentApi {
  const { storage, limits, clock, onUnreadable } = base
  const store = sqlAssignmentStore(storage, clock, onUnreadable)
  const { store: quizzes, bank } = openQuizzes(base, questions)
  const mails = closingMails({ store: sqlClosingMails(storage, clock), ...mail, publicUrl })
  runEvery(MINUTE_MS, { name: 'deleting results of assignments', run: store.purge }, base)
  runEvery(MINUTE_MS, { name: 'mails about closed assignments', run: mails.send }, base)
  return {
    assignments: assignments({ store, quizzes, bank, pictures, maxPlayers, clock }),
    mails,
    copies: assignmentCopies(store),
    reports: assignmentReports(store, wirePractice(base, questions)),
    play: assignedPlay({
      store,
      keys: playerKeys(secretsOf(base.signingKeys)),
      limits,
      maxPlayers,
      isOffensive: offensiveNames(),
    }),
    keepMissed: (userId, missed, at) => keepMissed(mistakes, userId, missed, { source: 'solo', at }),
    maxPlayers,
    clock,
  }
}

/** An assignment is open for months, so that keys of a secret that was replaced in between still count. */
const secretsOf = ([first, ...others]: SigningKeys): [string, ...string[]] => [
  deriveSecret(first, 'assignments'),
  ...others.map((key) => deriveSecret(key, 'assignments')),
]
