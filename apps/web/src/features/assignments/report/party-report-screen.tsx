import { correctParty, readPartyReport } from '@knowdown/contracts/parties/past'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useBackend } from '../../../api/backend.tsx'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import { reloadQueries } from '../../../api/query-client.ts'
import { useOnline } from '../../../platform/reachability.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadFailure } from '../../../ui/display/load-failure.tsx'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { errorText } from '../failure-text.ts'
import { PartyReport } from './party-report.tsx'

/** From the podium: with the key of the host, so that no account is needed. */
export function PartyReportScreen({ code, hostKey, onBack }: { code: string; hostKey: string; onBack(): void }) {
  const { api } = useBackend()
  const online = useOnline()
  const queries = useQueryClient()
  const queryKey = ['party-report', code]
  const { data, error, refetch } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: () => callOrThrow(api, readPartyReport, { code, host_key: hostKey }),
  })
  if (error) {
    return (
      <div className="py-10">
        <LoadFailure online={online} onRetry={() => void refetch()}>
          {errorText(error)}
        </LoadFailure>
      </div>
    )
  }
  if (!data) return <Spinner />
  return (
    <PartyReport
      title={data.title ?? `Party ${code}`}
      report={data}
      hasQuiz={data.in_account}
      onCorrect={async (corrected) => {
        const reply = await callOrThrow(api, correctParty, { code, host_key: hostKey, ...corrected })
        await reloadQueries(queries, queryKey)
        return reply
      }}
      actions={
        <>
          <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
          <Button variant="secondary" onClick={onBack}>
            Back to the podium
          </Button>
        </>
      }
    />
  )
}
