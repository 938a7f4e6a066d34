import { Problem } from '../../problem.ts'

/** Why a key cannot be corrected, for owners of assignments and hosts of parties. */
export function correctionProblem(problem: 'fits-no-such-question' | 'changes-nothing' | 'too-many-accepted'): Problem {
  switch (problem) {
    case 'fits-no-such-question':
      return new Problem('invalid', 'That cannot be the key of this question.')
    case 'changes-nothing':
      return new Problem('conflict', 'That is the key already.')
    case 'too-many-accepted':
      return new Problem('conflict', 'A question has at most 20 accepted answers.')
  }
}

export const correctedInBetween = (): Problem =>
  new Problem('conflict', 'A key was corrected in between. Please look at the report again.')
