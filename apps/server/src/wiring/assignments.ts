import { randomBytes } from 'node:crypto'
import { offensiveNames } from '../adapters/names/offensive-names.ts'
import { sqlAssignmentStore } from '../adapters/sql/assignments/sql-assignment-store.ts'
import { assignedPlay } from '../features/assignments/assigned-play.ts'
import { assignmentReports } from '../features/assignments/assignment-reports.ts'
import { assignments } from '../features/assignments/assignments.ts'
import { playerKeys } from '../features/assignments/player-keys.ts'
import { MINUTE_MS } from '../features/limits.ts'
import type { Pictures } from '../features/pictures/pictures.ts'
import { deriveSecret, type SigningKeys } from '../features/signing-keys.ts'
import type { AssignmentApi } from '../http/routes/assignments.ts'
import { runEvery } from './background-jobs.ts'
import type { Base } from './base.ts'
import { openQuizzes } from './own-quizzes.ts'
import type { WiredQuestions } from './questions.ts'

type AssignmentBase = Pick<Base, 'storage' | 'limits' | 'signingKeys' | 'clock' | 'logger' | 'onUnreadable' | 'onClose'>

export function wireAssignments(
  base: AssignmentBase,
  questions: Pick<WiredQuestions, 'catalogue' | 'sealing'>,
  { pictures, maxPlayers }: { pictures: Pictures; maxPlayers: number },
): AssignmentApi {
  const { storage, limits, clock, onUnreadable } = base
  const store = sqlAssignmentStore(storage, clock, onUnreadable)
  const { store: quizzes, bank } = openQuizzes(base, questions)
  runEvery(MINUTE_MS, { name: 'deleting results of assignments', run: store.purge }, base)
  return {
    assignments: assignments({ store, quizzes, bank, pictures, maxPlayers, clock }),
    reports: assignmentReports(store, {
      quizzes,
      catalogue: questions.catalogue,
      newId: () => randomBytes(16).toString('base64url'),
      clock,
    }),
    play: assignedPlay({
      store,
      keys: playerKeys(secretsOf(base.signingKeys)),
      limits,
      maxPlayers,
      isOffensive: offensiveNames(),
    }),
    maxPlayers,
    clock,
  }
}

/** An assignment is open for months, so that keys of a secret that was replaced in between still count. */
const secretsOf = ([first, ...others]: SigningKeys): [string, ...string[]] => [
  deriveSecret(first, 'assignments'),
  ...others.map((key) => deriveSecret(key, 'assignments')),
]
