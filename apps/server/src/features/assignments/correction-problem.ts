import type { CorrectionProblem } from '@knowdown/domain/assignment/recount'
import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import { Problem } from '../../problem.ts'

/** Why a key cannot be corrected, for owners of assignments and hosts of parties. */
export function correctionProblem(problem: CorrectionProblem): Problem {
  switch (problem) {
    case 'fits-no-such-question':
      return new Problem('invalid', 'That cannot be the key of this question.')
    case 'changes-nothing':
      return new Problem('conflict', 'That is the key already.')
    case 'too-many-accepted':
      return new Problem('conflict', `A question has at most ${LIMITS.accepted.most} accepted answers.`)
    case 'too-long':
      return new Problem('invalid', `An accepted answer has at most ${LIMITS.acceptedAnswer.most} characters.`)
  }
}

export const correctedInBetween = (): Problem =>
  new Problem('conflict', 'A key was corrected in between. Please look at the report again.')
