import { useState } from 'react'
import { Segmented } from '../src/ui/controls/segmented.tsx'
import { Tabs } from '../src/ui/controls/tabs.tsx'
import { Toggle } from '../src/ui/controls/toggle.tsx'

const Person = () => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
    <circle cx="12" cy="8" r="4" />
    <path d="M5 20a7 7 0 0 1 14 0" />
  </svg>
)

export function Choices() {
  const [mode, setMode] = useState<'solo' | 'multi'>('solo')
  const [period, setPeriod] = useState<'today' | 'week' | 'all'>('today')
  const [board, setBoard] = useState<'battles' | 'solo'>('battles')
  const [timer, setTimer] = useState(false)
  const [assistant, setAssistant] = useState(true)
  return (
    <div className="grid gap-5">
      <Segmented
        legend="Mode"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'solo', label: 'Solo', hint: 'Ten questions', icon: <Person /> },
          { value: 'multi', label: 'Multi', hint: 'Battle a friend', icon: <Person /> },
        ]}
      />
      <Segmented
        legend="Period"
        value={period}
        onChange={setPeriod}
        options={[
          { value: 'today', label: 'Today' },
          { value: 'week', label: 'This week' },
          { value: 'all', label: 'All time' },
        ]}
      />
      <Tabs
        label="Boards"
        value={board}
        onChange={setBoard}
        tabs={[
          { id: 'battles', label: 'Battles', panel: <p className="text-muted">Ranked by rating.</p> },
          { id: 'solo', label: 'Solo', panel: <p className="text-muted">Ranked by right answers.</p> },
        ]}
      />
      <div className="grid gap-1">
        <Toggle label="AI Assistant" hint="Explains each answer" checked={assistant} onChange={setAssistant} />
        <Toggle label="Timer" hint="20 seconds a question" checked={timer} onChange={setTimer} />
        <Toggle label="Not available" checked={false} onChange={setTimer} disabled />
      </div>
    </div>
  )
}
