type TimerBarTone = 'green' | 'yellow' | 'red'

export function timerBarTone(left: number, total: number): TimerBarTone {
  const part = total > 0 ? left / total : 0
  if (part > 0.6) return 'green'
  if (part > 0.3) return 'yellow'
  return 'red'
}
