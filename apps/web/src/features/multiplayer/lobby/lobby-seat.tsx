import { UserRound } from 'lucide-react'
import { CheckIcon } from '../../../ui/icons.tsx'

interface LobbySeatProps {
  side: 'mine' | 'theirs'
  name: string
  role: string | null
  state: 'missing' | 'not-ready' | 'ready'
}

export function LobbySeat({ side, name, role, state }: LobbySeatProps) {
  return (
    <div className="lobby-seat" data-state={state}>
      <span aria-hidden className="avatar" data-side={side}>
        <UserRound />
      </span>
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="text-muted text-sm">{role ?? 'Seat is free'}</span>
      </p>
      {state !== 'missing' && (
        <span className="lobby-mark" data-state={state}>
          {state === 'ready' && <CheckIcon />}
          {state === 'ready' ? 'Ready' : 'Not Ready'}
        </span>
      )}
    </div>
  )
}
