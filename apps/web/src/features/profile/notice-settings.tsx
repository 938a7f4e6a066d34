import type { PushKind } from '@knowdown/domain/push/push-rules'
import { useNotices } from '../../api/use-notices.ts'
import { inNativeShell } from '../../platform/native-shell.ts'
import { Toggle } from '../../ui/controls/toggle.tsx'
import { Notice } from '../../ui/display/notice.tsx'

const KINDS: readonly { kind: PushKind; label: string; hint: string }[] = [
  { kind: 'streak', label: 'Streak at risk', hint: 'Evenings, once your streak is 3 days' },
  { kind: 'challenge', label: 'Challenge answered', hint: 'When a friend has played your link' },
  { kind: 'rematch', label: 'Rematch', hint: 'When an opponent wants to play again' },
]

/** Each kind on its own, for this device. */
export function NoticeSettings() {
  const { kinds, busy, failure, permission, want } = useNotices(false)
  // In the installed app only the reminder of the device itself is possible.
  const offered = inNativeShell() ? KINDS.filter(({ kind }) => kind === 'streak') : KINDS

  if (permission === 'unsupported') return null
  return (
    <section aria-label="Notifications" className="mt-6 grid grid-cols-1 gap-2">
      <h3 className="text-lg">Notifications</h3>
      <p className="text-muted text-sm">
        {permission === 'denied'
          ? 'Your browser blocks notices from Knowdown. You can allow them in its settings.'
          : 'On this device. Two a day at most, and none between 21:00 and 9:00.'}
      </p>
      {offered.map(({ kind, label, hint }) => (
        <Toggle
          key={kind}
          checked={kinds.includes(kind)}
          label={label}
          hint={hint}
          disabled={busy || permission === 'denied'}
          onChange={(on) => void want(on ? [...kinds, kind] : kinds.filter((other) => other !== kind))}
        />
      ))}
      {failure && <Notice tone="wrong">{failure}</Notice>}
    </section>
  )
}
