import { markCorrectionsSeen, readCorrections } from '@knowdown/contracts/solo/corrections'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../../api/backend.tsx'
import { loadAfterPress } from '../../api/call-or-throw.ts'
import { reloadQueries } from '../../api/query-client.ts'
import { DAILY_QUERY } from '../../api/use-daily-status.ts'
import { visitorInput } from '../../api/visitor-input.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'

/** Tells a player once that the answer to a question was corrected, and what that changed. */
export function CorrectionNews({ isVisitor }: { isVisitor: boolean }) {
  const { api } = useBackend()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['corrections'],
    queryFn: () => loadAfterPress(api, readCorrections, visitorInput(isVisitor)),
  })
  if (!data || data.corrections.length === 0) return null

  async function close() {
    const note_ids = data?.corrections.map(({ note_id }) => note_id) ?? []
    queries.setQueryData(['corrections'], { corrections: [] })
    await api.call(markCorrectionsSeen, { note_ids, ...visitorInput(isVisitor) })
    await reloadQueries(queries, DAILY_QUERY)
  }

  return (
    <Notice>
      <div className="grid gap-2">
        {data.corrections.map(({ note_id, question, answer, gained, daily_date }) => (
          <p key={note_id}>
            We corrected a question: “{question}” The right answer is <strong>{answer}</strong>.{' '}
            {gained > 0 ? `You get ${points(gained)}` : `You lose ${points(-gained)}`}
            {daily_date === null ? '.' : ', also in the Daily Ten.'}
          </p>
        ))}
        <div>
          <Button size="sm" variant="secondary" onClick={() => void close()}>
            Got it
          </Button>
        </div>
      </div>
    </Notice>
  )
}

const points = (count: number): string => (count === 1 ? '1 point' : `${count} points`)
