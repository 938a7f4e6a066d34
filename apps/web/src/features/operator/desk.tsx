import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { deskToday } from '@knowdown/contracts/operator'
import { type ReactNode, useEffect, useState } from 'react'
import { Tabs } from '../../ui/controls/tabs.tsx'
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
import './desk.css'

const TABS = [
  { id: 'today', label: 'Today' },
  { id: 'reports', label: 'Reports' },
  { id: 'quizzes', label: 'Quizzes' },
  { id: 'questions', label: 'Questions' },
  { id: 'players', label: 'Players' },
  { id: 'models', label: 'Models' },
  { id: 'work', label: 'Work' },
  { id: 'health', label: 'Health' },
  { id: 'log', label: 'Log' },
] as const
type TabId = (typeof TABS)[number]['id']

interface DeskProps {
  today: ReplyOf<typeof deskToday>
  askForProof: AskForProof
}

/** The operator's desk: one tab for each part. */
export function Desk({ today, askForProof }: DeskProps) {
  const [tab, setTab] = useState<TabId>('today')
  useEffect(() => {
    document.title = 'Desk · Knowdown'
  }, [])
  const panels: Record<TabId, ReactNode> = {
    today: <DeskToday {...today} />,
    reports: <DeskReports askForProof={askForProof} />,
    quizzes: <DeskQuizReports askForProof={askForProof} />,
    questions: <DeskQuestions askForProof={askForProof} />,
    players: <DeskPlayers askForProof={askForProof} />,
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
        tabs={TABS.map(({ id, label }) => ({ id, label, panel: panels[id] }))}
        value={tab}
        onChange={setTab}
      />
    </section>
  )
}
