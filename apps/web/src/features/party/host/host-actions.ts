import type { PartyCommand } from '@knowdown/contracts/parties/calls'
import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'

/** What a host can do now: on the big screen by key or button, on the remote by button. */
export interface HostAction {
  id: string
  label: string
  /** Pressed on the keyboard. */
  key: string
  command: PartyCommand
  /** Whether it is the one thing to do next. */
  isMain?: boolean
  /** Asked again before it is done. */
  asks?: string
}

const NEXT_LABELS: Partial<Record<PartySnapshotReply['phase'], string>> = {
  open: 'Close answers',
  reveal: 'Standings',
  standings: 'Next question',
}

const FACTORS = [1, 2, 5] as const
const TIME_COMMANDS = { 1: 'time-1', 2: 'time-2', 5: 'time-5' } as const

export function hostActions(party: PartySnapshotReply, players: number): HostAction[] {
  const { phase, index, total, paused, locked, auto_advance: isAuto } = party
  const isOver = phase === 'podium' || phase === 'ended'
  const isPlaying = !isOver && phase !== 'lobby'
  const actions: HostAction[] = []
  if (phase === 'lobby' && players > 0) {
    actions.push({ id: 'start', label: 'Start', key: 'Enter', command: 'start', isMain: true })
  }
  if (paused) actions.push({ id: 'continue', label: 'Continue', key: 'P', command: 'continue', isMain: true })
  const next = NEXT_LABELS[phase]
  if (next && !paused) {
    const isLast = phase === 'standings' && index + 1 >= total
    const label = isLast ? 'Podium' : next
    actions.push({
      id: 'next',
      label,
      key: 'Enter',
      command: 'next',
      isMain: phase !== 'open' || party.limit_ms === null,
    })
  }
  if (phase === 'podium') {
    actions.push({ id: 'again', label: 'Play again, same people', key: 'Enter', command: 'again', isMain: true })
  }
  if (isPlaying && !paused) actions.push({ id: 'pause', label: 'Pause', key: 'P', command: 'pause' })
  if (phase === 'intro' || phase === 'open') {
    actions.push({ id: 'skip', label: 'Skip question', key: 'S', command: 'skip' })
  }
  if (!isOver) {
    actions.push(
      { id: 'lock', label: locked ? 'Unlock' : 'Lock', key: 'L', command: locked ? 'unlock' : 'lock' },
      { id: 'auto', label: isAuto ? 'Auto on' : 'Auto off', key: 'A', command: isAuto ? 'auto-off' : 'auto-on' },
      {
        id: 'time',
        label: `Time ×${party.time_factor}`,
        key: 'T',
        command: TIME_COMMANDS[nextFactor(party.time_factor)],
      },
      { id: 'end', label: 'End', key: 'E', command: 'end', asks: 'End the party for everybody?' },
    )
  }
  return actions
}

const nextFactor = (factor: number): (typeof FACTORS)[number] => FACTORS.find((one) => one > factor) ?? 1

/** The action of a pressed key. Space and the right arrow are Enter, as on a presenter's remote control. */
export function actionForKey(actions: readonly HostAction[], key: string): HostAction | null {
  const wanted = [' ', 'ArrowRight', 'PageDown'].includes(key) ? 'Enter' : key.length === 1 ? key.toUpperCase() : key
  return actions.find((action) => action.key === wanted) ?? null
}
