import type { Choices } from '@knowdown/domain/solo/solo-state'
import { Swords, UserRound } from 'lucide-react'
import { Segmented } from '../../ui/segmented.tsx'

const MODES = [
  { value: 'solo', label: 'Solo', hint: 'Ten questions', icon: <UserRound aria-hidden /> },
  { value: 'multi', label: 'Multi', hint: 'Battle a friend', icon: <Swords aria-hidden /> },
] as const

interface ModeSwitchProps {
  mode: Choices['mode']
  onChange(mode: Choices['mode']): void
}

export function ModeSwitch({ mode, onChange }: ModeSwitchProps) {
  return <Segmented legend="Game mode" options={MODES} value={mode} onChange={onChange} />
}
