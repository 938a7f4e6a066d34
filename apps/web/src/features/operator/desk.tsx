import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { deskToday } from '@knowdown/contracts/operator/calls'
import { deskReports, deskWork } from '@knowdown/contracts/operator/calls'
import { type ReactNode, useEffect } from 'react'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { DeskArenas } from './desk-arenas.tsx'
import { DeskHealth } from './desk-health.tsx'
import { DeskLog } from './desk-log.tsx'
import { DeskModels } from './desk-models.tsx'
import { DeskPlayers } from './desk-players.tsx'
import { DeskQuestions } from './desk-questions.tsx'
import { DeskQuizReports } from './desk-quiz-reports.tsx'
import { DeskReports } from './desk-reports.tsx'
import { DeskToday } from './desk-today.tsx'
import { DeskWork } from './desk-work.tsx'
import type { AskForProof } from './part.tsx'
import { useDesk } from './use-desk.ts'
import './desk.css'

const TABS = [
  { id: 'today', label: 'Today' },
  { id: 'reports', label: 'Reports' },
  { id: 'quizzes', label: 'Quizzes' },
  { id: 'questions', label: 'Questions' },
  { id: 'players', label: 'Players' },
  { id: 'arenas', label: 'Arenas' },
  { id: 'models', label: 'Models' },
  { id: 'work', label: 'Work' },
  { id: 'health', label: 'Health' },
  { id: 'log', label: 'Log' },
] as const
type TabId = (typeof TABS)[number]['id']

interface DeskProps {
  /** The part that the address names; anything else is Today. */
  part: string | undefined
  onPart(part: string): void
  today: ReplyOf<typeof deskToday>
  askForProof: AskForProof
}

/** The operator's desk: one tab with an address of its own for each part. */
export function Desk({ today, part, onPart, askForProof }: DeskProps) {
  const tab = TABS.find(({ id }) => id === part)?.id ?? 'today'
  const { data: reported } = useDesk(deskReports, {})
  const { data: work } = useDesk(deskWork, {})
  const counts: Partial<Record<TabId, number>> = {
    reports: reported?.reports.length ?? 0,
    work: work?.queues.reduce((sum, { failed, given_up }) => sum + failed + given_up, 0) ?? 0,
  }
  useEffect(() => {
    document.title = 'Desk · Knowdown'
  }, [])
  const panels: Record<TabId, ReactNode> = {
    today: <DeskToday {...today} />,
    reports: <DeskReports askForProof={askForProof} />,
    quizzes: <DeskQuizReports askForProof={askForProof} />,
    questions: <DeskQuestions askForProof={askForProof} />,
    players: <DeskPlayers askForProof={askForProof} />,
    arenas: <DeskArenas askForProof={askForProof} />,
    models: <DeskModels askForProof={askForProof} />,
    work: <DeskWork askForProof={askForProof} />,
    health: <DeskHealth askForProof={askForProof} />,
    log: <DeskLog />,
  }
  return (
    <section className="desk">
      <h1 className="text-3xl">Desk</h1>
      <Tabs
        label="Parts of the desk"
        tabs={TABS.map(({ id, label }) => ({ id, label, count: counts[id], panel: panels[id] }))}
        value={tab}
        onChange={onPart}
      />
    </section>
  )
}
