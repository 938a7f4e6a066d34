import { deskQuestion } from '@knowdown/contracts/operator/calls'
import { LogEntries } from './desk-log.tsx'
import { Part } from './part.tsx'
import { useDesk } from './use-desk.ts'

/** What operators have done to a question, and what its writer wrote. */
export function QuestionHistory({ questionId }: { questionId: string }) {
  const query = useDesk(deskQuestion, { question_id: questionId })
  return (
    <Part query={query} empty="Nobody has changed it." isEmpty={({ history }) => history.length === 0}>
      {({ history, original }) => (
        <>
          {original && (
            <p className="desk-meta">
              Written as: {original.question} ({original.answer})
            </p>
          )}
          <LogEntries entries={history} />
        </>
      )}
    </Part>
  )
}
