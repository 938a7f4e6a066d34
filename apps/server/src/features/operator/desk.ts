import type { OperatorQuizzes } from '../own-quizzes/quiz-reports.ts'
import type { ArenaSchedule, OperatorArenas } from './operator-arenas.ts'
import type { OperatorLog } from './operator-log.ts'
import type { OperatorModels } from './operator-models.ts'
import type { OperatorPlayers } from './operator-players.ts'
import type { OperatorQuestions } from './operator-questions.ts'
import type { OperatorToday } from './operator-today.ts'
import type { OperatorWork } from './operator-work.ts'
import type { Operators } from './operators.ts'

/** Everything that operators see and change, in the browser and from the command line. */
export interface OperatorDesk {
  operators: Operators
  questions: OperatorQuestions
  players: OperatorPlayers
  quizzes: OperatorQuizzes
  models: OperatorModels
  work: OperatorWork
  arenas: OperatorArenas & ArenaSchedule
  today: OperatorToday
  log: Pick<OperatorLog, 'page'>
}
