import { reportNickname } from '@knowdown/contracts/parties/calls'
import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { ReportNameDialog } from '../../../ui/overlays/report-name-dialog.tsx'

type Standing = NonNullable<PartySnapshotReply['result']>['top'][number]

interface PhoneTopProps {
  code: string
  playerKey: string
  ownId: string
  top: readonly Standing[]
}

/** The best players; a name that offends can be reported here. */
export function PhoneTop({ code, playerKey, ownId, top }: PhoneTopProps) {
  const { api } = useBackend()
  const [reported, setReported] = useState<Standing | null>(null)
  const report = async () =>
    reported !== null && (await api.call(reportNickname, { code, key: playerKey, player_id: reported.player_id })).ok
  return (
    <>
      <ol className="party-phone-top" aria-label="Top players">
        {top.map((one) => (
          <li key={one.player_id} className="party-phone-top-row" data-own={one.player_id === ownId}>
            <span>{one.rank}</span>
            <bdi className="party-phone-name">{one.name}</bdi>
            <span>{one.points.toLocaleString('en')}</span>
            {one.player_id === ownId ? (
              <span className="text-muted text-sm">You</span>
            ) : (
              <IconButton label={`Report the name ${one.name}`} onClick={() => setReported(one)}>
                <Flag aria-hidden size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      <ReportNameDialog name={reported?.name ?? null} onReport={report} onClose={() => setReported(null)} />
    </>
  )
}
