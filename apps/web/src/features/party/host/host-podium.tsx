import { partyResults } from '@knowdown/contracts/parties/calls'
import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { ChartColumn, Download, Image } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useBackend } from '../../../api/backend.tsx'
import { saveFile } from '../../../platform/save-file.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { Avatar } from '../avatar.tsx'
import { failureText } from '../state/failure-text.ts'
import { podiumTitle } from './podium-title.ts'
import { resultsCsv } from './results-csv.ts'

interface HostPodiumProps {
  code: string
  hostKey: string
  party: PartySnapshotReply
}

const PLACES = ['first', 'second', 'third'] as const

export function HostPodium({ code, hostKey, party }: HostPodiumProps) {
  const { api } = useBackend()
  const [note, setNote] = useState<string | null>(null)
  const top = party.result?.top ?? []

  async function saveTable() {
    const results = await api.call(partyResults, { code, host_key: hostKey })
    if (!results.ok) return setNote(failureText(results.error))
    // With a mark of its encoding, without which spreadsheets garble letters beyond English.
    await saveFile(`party-${code}.csv`, new Blob(['\uFEFF', resultsCsv(results.value)], { type: 'text/csv' }))
    setNote('The table is saved.')
  }

  async function savePicture() {
    const { podiumPicture } = await import('./podium-picture.ts')
    const picture = await podiumPicture(top)
    if (picture) await saveFile(`party-${code}.png`, picture)
    setNote(picture ? 'The picture is saved.' : 'The picture could not be drawn.')
  }

  return (
    <section className="party-podium" aria-label="Podium">
      <h1 className="party-title">{podiumTitle(top)}</h1>
      <ol className="party-steps">
        {top.slice(0, PLACES.length).map(({ player_id, name, points, rank }, place) => (
          <li key={player_id} className="party-step" data-step={PLACES[place]} data-rank={rank}>
            <Avatar name={name} />
            <bdi className="party-step-name">{name}</bdi>
            <span className="party-step-points">{points.toLocaleString('en')}</span>
            <span className="party-step-block">{rank}</span>
          </li>
        ))}
      </ol>
      <ol className="party-runners" start={PLACES.length + 1}>
        {top.slice(PLACES.length).map(({ player_id, name, points, rank }) => (
          <li key={player_id} className="party-runner">
            <span>{rank}</span>
            <bdi>{name}</bdi>
            <span>{points.toLocaleString('en')}</span>
          </li>
        ))}
      </ol>
      <div className="party-podium-actions">
        <Link href={`/host/${code}/report`} className={buttonClass({ variant: 'secondary' })}>
          <ChartColumn aria-hidden />
          Report
        </Link>
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={() => void saveTable()}>
          Results as CSV
        </Button>
        <Button variant="secondary" icon={<Image aria-hidden />} onClick={() => void savePicture()}>
          Picture to share
        </Button>
        <span role="status">{note}</span>
      </div>
    </section>
  )
}
